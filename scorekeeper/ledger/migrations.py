"""The tables of the ledger, and how an older file becomes a newer one.

Plain SQL, a statement at a time, all in one transaction. A step that has been released is
never changed again: a change is a new step. Columns are added, tables are not rebuilt,
since a rebuilt table quietly loses its triggers.
"""

from collections.abc import Callable, Sequence

from sqlite_utils import Database, Migrations

APPLICATION = 0x67696E72
"""Marks a file as a ledger of ours (SQLite's application id; the letters "ginr")."""

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "m001_the_ledger",
        (
            f"PRAGMA application_id = {APPLICATION}",
            """
            CREATE TABLE devices (
                id TEXT PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                role TEXT NOT NULL,
                revoked INTEGER NOT NULL DEFAULT 0 CHECK (revoked IN (0, 1)),
                first_seen TEXT NOT NULL,
                last_seen TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE players (
                id INTEGER PRIMARY KEY,
                uid TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
                merged_into INTEGER REFERENCES players (id) CHECK (merged_into <> id),
                added_at TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE rulebooks (
                name TEXT PRIMARY KEY NOT NULL,
                house TEXT NOT NULL CHECK (json_valid(house)),
                preset TEXT,
                saved_at TEXT NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE matches (
                id INTEGER PRIMARY KEY,
                uid TEXT NOT NULL UNIQUE,
                first_player INTEGER NOT NULL REFERENCES players (id),
                second_player INTEGER NOT NULL REFERENCES players (id)
                    CHECK (second_player <> first_player),
                terms TEXT NOT NULL CHECK (json_valid(terms)),
                dealer INTEGER NOT NULL CHECK (dealer IN (0, 1)),
                started_at TEXT NOT NULL,
                device TEXT REFERENCES devices (id)
            ) STRICT
            """,
            """
            CREATE TABLE entries (
                match INTEGER NOT NULL REFERENCES matches (id),
                seq INTEGER NOT NULL CHECK (seq > 0),
                kind TEXT NOT NULL,
                hand INTEGER,
                before INTEGER,
                body TEXT CHECK (body IS NULL OR json_valid(body)),
                reason TEXT,
                at TEXT NOT NULL,
                device TEXT REFERENCES devices (id),
                key TEXT NOT NULL UNIQUE,
                PRIMARY KEY (match, seq),
                FOREIGN KEY (match, hand) REFERENCES entries (match, seq),
                FOREIGN KEY (match, before) REFERENCES entries (match, seq)
            ) STRICT
            """,
            "CREATE INDEX matches_of_first ON matches (first_player)",
            "CREATE INDEX matches_of_second ON matches (second_player)",
            *(
                f"""
                CREATE TRIGGER {table}_never_{verb}d BEFORE {verb.upper()} ON {table}
                BEGIN SELECT RAISE(ABORT, '{table} are only ever added'); END
                """
                for table in ("entries", "matches")
                for verb in ("update", "delete")
            ),
        ),
    ),
)
"""Every step by name, oldest first, as the statements it runs."""

migrations = Migrations("scorekeeper")


def _step(statements: Sequence[str]) -> Callable[[Database], None]:
    def run(db: Database) -> None:
        for statement in statements:
            db.execute(statement)

    return run


for _name, _statements in STEPS:
    migrations(name=_name)(_step(_statements))
