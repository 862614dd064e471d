"""Ids: time-ordered UUIDs, so that neighbours in time are neighbours in the database."""

import os
import time
from hashlib import sha256
from uuid import UUID


def new_id() -> UUID:
    """Make a UUID of version 7 (RFC 9562)."""
    return _uuid7(time.time_ns() // 1_000_000, os.urandom(10))


def id_for(*words: str) -> UUID:
    """Make the one UUID of version 8 (RFC 9562) that these words stand for, now and later."""
    digest = sha256("\x00".join(words).encode()).digest()
    return _stamped(bytearray(digest[:16]), version=8)


def _uuid7(milliseconds: int, randomness: bytes) -> UUID:
    return _stamped(bytearray(milliseconds.to_bytes(6, "big") + randomness), version=7)


def _stamped(raw: bytearray, version: int) -> UUID:
    raw[6] = (raw[6] & 0x0F) | (version << 4)
    raw[8] = (raw[8] & 0x3F) | 0x80
    return UUID(bytes=bytes(raw))
