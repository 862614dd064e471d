"""Signatures by Standard Webhooks: what a receiver checks before he believes a message."""

import hmac
import secrets
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Final
from uuid import UUID

PREFIX: Final = "whsec_"
SECRET_BYTES: Final = 32


def new_secret() -> bytes:
    """Make a secret."""
    return secrets.token_bytes(SECRET_BYTES)


def written(secret: bytes) -> str:
    """Write a secret as it is given to its owner."""
    return PREFIX + b64encode(secret).decode()


def headers_for(message: UUID, at: int, body: bytes, keys: Iterable[bytes]) -> dict[str, str]:
    """Give the headers that prove a message; while a secret is exchanged, both sign."""
    signed = b"%b.%d.%b" % (str(message).encode(), at, body)
    proofs = (b64encode(hmac.new(key, signed, sha256).digest()).decode() for key in keys)
    return {
        "webhook-id": str(message),
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(f"v1,{proof}" for proof in proofs),
    }
