"""The people who play: remembered by name, renamed, merged, archived, never deleted."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from scorekeeper.ledger.connection import writing
from scorekeeper.ledger.errors import (
    NameTaken,
    NotInLedger,
    SamePlayer,
    TheyMet,
    UnusableName,
)
from scorekeeper.ledger.stamp import read_time, write_time

LONGEST_NAME = 40
_JOINERS = "\u200c\u200d"  # unseen, but some scripts and pictures are written with them
_UNSEEN = ("Cc", "Cf", "Co", "Cs")  # controls, signs of direction, private and half ones


@dataclass(frozen=True, slots=True)
class Player:
    """One person. *uid* names the person in every ledger, *id* only in this one.

    An *archived* player is no longer offered for new matches. *merged_into* is the id of
    the player this one turned out to be; matches then show that player's name.
    """

    id: int
    uid: str
    name: str
    added_at: datetime
    archived: bool = False
    merged_into: int | None = None


class Players:
    """All players of one ledger."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def all(self, archived: bool = False) -> list[Player]:
        """List the players by name, merged ones left out; *archived* ones only if asked."""
        return sorted(
            (
                player
                for player in read_players(self._db).values()
                if player.merged_into is None and (archived or not player.archived)
            ),
            key=lambda player: (same_name(player.name), player.id),
        )

    def get(self, player: int) -> Player:
        """Give one player as he stands in the list, merged or not; raises `NotInLedger`."""
        return _known(read_players(self._db), player)

    def now(self, player: int) -> Player:
        """Give who a player is now, merges followed; raises `NotInLedger`."""
        return resolve(read_players(self._db), player)

    def same_as(self, player: int) -> list[Player]:
        """List those who turned out to be this *player*: what `separate` takes back."""
        players = read_players(self._db)
        return [
            one
            for one in players.values()
            if one.id != player and resolve(players, one.id).id == player
        ]

    def named(self, name: str) -> Player | None:
        """Find who has this name, however it is capitalised and spaced, archived or not."""
        for player in self.all(archived=True):
            if same_name(player.name) == same_name(name):
                return player
        return None

    def known_as(self, name: str) -> Player | None:
        """Find who goes by this name now, or else by the name he once was entered twice
        with: who was merged is, under his old name too, the one he turned out to be."""
        if (holder := self.named(name)) is not None:
            return holder
        players = read_players(self._db)
        for player in players.values():
            if same_name(player.name) == same_name(name):
                return resolve(players, player.id)
        return None

    def add(self, uid: str, name: str, at: datetime) -> Player:
        """Add a player; the same *uid* again gives the player it was given to.

        Raises `UnusableName`, or `NameTaken` with the one who has the name.
        """
        name, added_at = tidy_name(name), write_time(at)
        with writing(self._db) as db:
            for player in read_players(db).values():
                if player.uid == uid:
                    return player
            self._free(name)
            db.execute(
                "INSERT INTO players (uid, name, added_at) VALUES (?, ?, ?)",
                [uid, name, added_at],
            )
            return next(one for one in read_players(db).values() if one.uid == uid)

    def rename(self, player: int, name: str) -> Player:
        """Give a player another name, in old matches too. Raises as `add` does."""
        name = tidy_name(name)
        with writing(self._db) as db:
            self.get(player)
            self._free(name, but=player)
            db.execute("UPDATE players SET name = ? WHERE id = ?", [name, player])
            return self.get(player)

    def archive(self, player: int, archived: bool = True) -> Player:
        """Offer a player no longer for new matches, or (*archived* false) offer him again."""
        with writing(self._db) as db:
            self.get(player)
            db.execute("UPDATE players SET archived = ? WHERE id = ?", [archived, player])
            return self.get(player)

    def merge(self, player: int, into: int) -> Player:
        """Say that *player* is *into*, entered twice; gives *into*.

        All matches of the one become the other's. Raises `SamePlayer`, or `TheyMet` when
        the two have a match against each other, or would then be one name on both sides.
        """
        with writing(self._db) as db:
            players = read_players(db)
            one, other = resolve(players, player), resolve(players, into)
            if player == into:
                raise SamePlayer
            if one.id != other.id:
                db.execute(
                    "UPDATE players SET merged_into = ? WHERE id = ?", [other.id, one.id]
                )
                if met := against_themselves(db):
                    raise TheyMet(met)
            return other

    def separate(self, player: int) -> Player:
        """Take a merge back: *player* is somebody again. Raises `NameTaken` as `rename`."""
        with writing(self._db) as db:
            alone = self.get(player)
            if alone.merged_into is not None:
                self._free(alone.name)
                db.execute("UPDATE players SET merged_into = NULL WHERE id = ?", [player])
            return self.get(player)

    def _free(self, name: str, but: int | None = None) -> None:
        holder = self.named(name)
        if holder is not None and holder.id != but:
            raise NameTaken(holder)


def tidy_name(name: str) -> str:
    """Give *name* as it is kept: trimmed, single spaces. Raises `UnusableName`."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    kinds = {unicodedata.category(sign) for sign in tidy if sign not in _JOINERS}
    if not tidy:
        raise UnusableName(name, "empty")
    if not any(kind[0] in "LNPS" for kind in kinds) or not kinds.isdisjoint(_UNSEEN):
        raise UnusableName(name, "unseen")
    if len(tidy) > LONGEST_NAME:
        raise UnusableName(name, "too_long")
    return tidy


def same_name(name: str) -> str:
    """Give what two spellings of one name have in common."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def read_players(db: Database) -> dict[int, Player]:
    """Read every player, merged and archived ones too, by id."""
    return {
        row["id"]: Player(
            row["id"],
            row["uid"],
            row["name"],
            read_time(row["added_at"]),
            bool(row["archived"]),
            row["merged_into"],
        )
        for row in db.query("SELECT * FROM players ORDER BY id")
    }


def resolve(players: Mapping[int, Player], player: int) -> Player:
    """Follow merges to the player that *player* is now; raises `NotInLedger`."""
    found = _known(players, player)
    while found.merged_into is not None:
        found = players[found.merged_into]
    return found


def against_themselves(db: Database) -> tuple[str, ...]:
    """Find the matches (by uid) in which both sides are one player, or have one name."""
    players = read_players(db)
    return tuple(
        row["uid"]
        for row in db.query("SELECT uid, first_player, second_player FROM matches")
        if same_name(resolve(players, row["first_player"]).name)
        == same_name(resolve(players, row["second_player"]).name)
    )


def _known(players: Mapping[int, Player], player: int) -> Player:
    if player not in players:
        raise NotInLedger("player", player)
    return players[player]
