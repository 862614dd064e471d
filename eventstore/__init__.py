"""Append-only streams with deadlines, notices and idempotency records; knows no game."""
