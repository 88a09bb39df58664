"""Templates are compiled once for a whole run: every test has an application of its own, and
many have a server. To be imported before the first one is made."""

import atexit
import os
import shutil
import tempfile

from flask.templating import Environment
from jinja2 import FileSystemBytecodeCache

KEPT_IN = "COMPILED_TEMPLATES"


def _folder():
    """The folder of the run; whoever is first makes it, and takes it away."""
    if KEPT_IN not in os.environ:
        os.environ[KEPT_IN] = tempfile.mkdtemp(prefix="templates-")
        atexit.register(shutil.rmtree, os.environ[KEPT_IN], ignore_errors=True)
    return os.environ[KEPT_IN]


def _with_cache(self, app, _plain=Environment.__init__, **options):
    _plain(self, app, **options, bytecode_cache=FileSystemBytecodeCache(_folder()))


Environment.__init__ = _with_cache
_folder()
