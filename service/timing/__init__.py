"""Deadlines, from what a table wants to what the workers do about it."""
