"""The pages: they read what was typed, ask the rules, and show the answer."""
