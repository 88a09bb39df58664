"""Keep score of gin rummy played with real cards, and show the working."""
