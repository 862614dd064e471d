"""The rules of every game: values in, values out; no clock, no randomness, no I/O."""
