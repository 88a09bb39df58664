"""Every sentence the tool says about the game, in the reader's language.

The rules answer in codes and numbers; here, and in the templates, these become words.
Each module is about one thing; all of them are to be had from here.
"""

from scorekeeper.words.books import *  # noqa: F403
from scorekeeper.words.cards import *  # noqa: F403
from scorekeeper.words.changes import *  # noqa: F403
from scorekeeper.words.claims import *  # noqa: F403
from scorekeeper.words.discards import *  # noqa: F403
from scorekeeper.words.ending import *  # noqa: F403
from scorekeeper.words.faults import *  # noqa: F403
from scorekeeper.words.houses import *  # noqa: F403
from scorekeeper.words.joining import *  # noqa: F403
from scorekeeper.words.kept import *  # noqa: F403
from scorekeeper.words.laid import *  # noqa: F403
from scorekeeper.words.languages import *  # noqa: F403
from scorekeeper.words.names import *  # noqa: F403
from scorekeeper.words.numbers import *  # noqa: F403
from scorekeeper.words.records import *  # noqa: F403
from scorekeeper.words.rulings import *  # noqa: F403
from scorekeeper.words.rulings_law import *  # noqa: F403
from scorekeeper.words.rulings_search import *  # noqa: F403
from scorekeeper.words.sheet import *  # noqa: F403
from scorekeeper.words.speech import *  # noqa: F403
from scorekeeper.words.steps import *  # noqa: F403
from scorekeeper.words.transfer import *  # noqa: F403
from scorekeeper.words.verdict import *  # noqa: F403
