"""Parks streams and lets them go on, their deadlines with them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import orjson

from eventstore.memory.rows import Kept, KeptDeadline
from eventstore.memory.state import Part
from eventstore.records import Parked


class Parking(Part):
    """The part of the store that stops streams and lets them go on."""

    def park(self, stream: UUID, version: int, why: bytes) -> bool:
        """Stop a stream at this version; False where it is elsewhere, or parked already."""
        orjson.loads(why)
        with self._shared.head(stream), self._shared.guard:
            kept, now = self._kept(stream), self.now()
            if kept.parked or kept.version != version or not kept.events:
                return False

            def hold(deadline: KeptDeadline) -> KeptDeadline:
                left = max(deadline.due_at - now, timedelta())
                return replace(deadline, held=left) if deadline.is_live else deadline

            mark = Parked(stream, version, now, why)
            self._change(stream, replace(_each(kept, hold), parked=mark))
            return True

    def resume(self, stream: UUID) -> bool:
        """Let a parked stream go on; False where it is not parked."""
        with self._shared.head(stream), self._shared.guard:
            kept, now = self._kept(stream), self.now()
            if not kept.parked:
                return False

            def release(deadline: KeptDeadline) -> KeptDeadline:
                if deadline.held is None:
                    return deadline
                what = deadline.id, deadline.decision, deadline.seat
                return KeptDeadline(*what, now + deadline.held)

            self._change(stream, replace(_each(kept, release), parked=None))
            return True

    def parked(self, stream: UUID) -> Parked | None:
        """Tell since when and why a stream is parked; None where it is not."""
        return self._kept(stream).parked

    def all_parked(self) -> list[Parked]:
        """Give every parked stream, the one parked first at the head."""
        with self._shared.guard:
            marks = [kept.parked for kept in self._state.streams.values()]
        return sorted((m for m in marks if m is not None), key=lambda mark: (mark.at, mark.stream))


def _each(kept: Kept, change: Callable[[KeptDeadline], KeptDeadline]) -> Kept:
    return replace(kept, deadlines={id_: change(one) for id_, one in kept.deadlines.items()})
