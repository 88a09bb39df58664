"""The laws of the game: values in, values out, no clock and no I/O."""
