"""Receipts: what binds a sealed choice before it is shown, and proves it afterwards.

An event that not everyone may read whole stands in the chain as a salted digest. Whoever knows of
the event is given that digest, and whoever reads all of it the salt and the very bytes too. Where
something is hidden from a viewer he gets no salt: with it he could try every value that fits.
"""

from typing import Any

from domain.kernel.visibility import Redacted, is_sealed
from eventstore.chain import digest
from service.games.table import Happened


def receipt(happened: Happened, redacted: Redacted) -> dict[str, Any] | None:
    """Give a viewer's receipt for an event as he may see it; None where all may read all of it."""
    if not is_sealed(type(happened.event)) or not happened.salt:
        return None
    sealed = digest(happened.salt, happened.content).hex()
    if redacted.hidden:
        return {"digest": sealed}
    return {
        "digest": sealed,
        "salt": happened.salt.hex(),
        "content": happened.content.decode(),
    }
