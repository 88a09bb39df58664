"""What was played, kept in one SQLite file: nothing overwritten, totals never stored."""
