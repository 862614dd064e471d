"""The hash chain: each event's hash covers the one before it, so no past event can change unseen.

    hash = sha256( previous hash      32 bytes
                 ‖ stream id          16 bytes
                 ‖ version             8 bytes, big-endian
                 ‖ length of the type  4 bytes, big-endian, counting bytes of UTF-8
                 ‖ type                UTF-8
                 ‖ schema version      4 bytes, big-endian
                 ‖ sha256(data salt ‖ data)    32 bytes
                 ‖ sha256(meta salt ‖ meta)    32 bytes )

Content enters as a salted digest: whoever may not read it can still check the chain, and a digest
that is shown cannot be searched for the few values it could stand for. The time of storing, the
order among all streams and the viewers' ordinals are not covered: a restore may have to mend them.
The chain proves that nothing was edited, not that the newest events were not cut off.
"""

import os
import struct
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from eventstore.records import GENESIS, NewEvent, StoredEvent

SALT_BYTES = 16
_PLACE = struct.Struct(">32s16sQI")
_SCHEMA = struct.Struct(">I")


class Link(NamedTuple):
    """What one event gives to the chain; a record can show this where it hides the content."""

    stream: UUID
    version: int
    type: str
    schema_v: int
    data_digest: bytes
    meta_digest: bytes

    def hash_after(self, prev: bytes) -> bytes:
        """Give the event's hash, where `prev` is the hash of the event before it."""
        name = self.type.encode()
        place = _PLACE.pack(prev, self.stream.bytes, self.version, len(name))
        schema = _SCHEMA.pack(self.schema_v)
        return sha256(place + name + schema + self.data_digest + self.meta_digest).digest()


class Sealed(NamedTuple):
    """An event's salts and hash, drawn and computed when it is appended."""

    data_salt: bytes
    meta_salt: bytes
    hash: bytes


def digest(salt: bytes, content: bytes) -> bytes:
    """Give the digest that stands for some content in the chain."""
    return sha256(salt + content).digest()


def link_of(event: StoredEvent) -> Link:
    """Give a stored event's part in the chain."""
    return Link(
        event.stream,
        event.version,
        event.type,
        event.schema_v,
        digest(event.data_salt, event.data),
        digest(event.meta_salt, event.meta),
    )


def seal(stream: UUID, version: int, head: bytes, events: Sequence[NewEvent]) -> list[Sealed]:
    """Chain new events to the hash `head` of the event at `version`, each with fresh salts."""
    salts = os.urandom(2 * SALT_BYTES * len(events))  # one call to the system for the whole batch
    sealed = []
    for index, event in enumerate(events):
        start = 2 * SALT_BYTES * index
        data_salt = salts[start : start + SALT_BYTES]
        meta_salt = salts[start + SALT_BYTES : start + 2 * SALT_BYTES]
        data_digest, meta_digest = digest(data_salt, event.data), digest(meta_salt, event.meta)
        place = version + index + 1
        link = Link(stream, place, event.type, event.schema_v, data_digest, meta_digest)
        head = link.hash_after(head)
        sealed.append(Sealed(data_salt, meta_salt, head))
    return sealed


def verify(events: Iterable[StoredEvent], prev: bytes = GENESIS) -> int | None:
    """Name the first version that does not follow from what precedes it; None when all do.

    `prev` is the hash of the event before the first one given.
    """
    for event in events:
        if link_of(event).hash_after(prev) != event.hash:
            return event.version
        prev = event.hash
    return None
