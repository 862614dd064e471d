"""Takes notices up and sends them: the rows are the truth, a queued job is a hint.

A notice becomes one message per webhook, under an id that follows from both, before it counts as
taken up; a process that dies between leaves a lease that runs out. What a turn waits for is looked
up when it is sent, so nobody is told of a decision that he has answered.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import wait
from datetime import timedelta
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

import structlog

from eventstore.records import Notice
from eventstore.store import EventStore
from service.ids import id_for
from service.notices.addresses import Forbidden, read_target, resolved
from service.notices.deliveries import DELIVERED, FAILED, STALE, Deliveries, Delivery, NewDelivery
from service.notices.http_post import NoAnswer, post
from service.notices.mail import SCHEME, Mailer, NotSent
from service.notices.mail_text import letter
from service.notices.occasions import ASKING, HURRY, REPLACED, Occasion, seat_told
from service.notices.places import Places
from service.notices.promptness import Promptness
from service.notices.signing import headers_for
from service.notices.webhooks import Webhook, Webhooks
from service.running.metrics import DELIVERIES
from service.times import rfc3339
from service.timing.turns import turn_in
from service.wire import from_json, to_json

NOTICES: Final = 50  # taken up at a time
MESSAGES: Final = 8  # sent in one job
AT_ONCE: Final = 16  # on their way together
LEASE: Final = timedelta(seconds=90)  # longer than any waits for its place and then takes
OK: Final = range(200, 300)
GONE: Final = 410
log = structlog.get_logger()

HandOver = Callable[[list[UUID]], bool]
HasRoom = Callable[[], bool]


class Courier:
    """Tells the webhooks of one database."""

    def __init__(
        self,
        store: EventStore,
        webhooks: Webhooks,
        deliveries: Deliveries,
        promptness: Promptness,
        mailer: Mailer,
        *,
        private: bool,
    ) -> None:
        self._store = store
        self._webhooks = webhooks
        self._deliveries = deliveries
        self._promptness = promptness
        self._mailer = mailer
        self._private = private
        self._places = Places(AT_ONCE)

    def run_once(self, hand_over: HandOver, has_room: HasRoom = lambda: True) -> int:
        """Take up what waits, and see due messages on their way; give how many these were.

        None is leased while there is no room for it: its lease would end before it was sent.
        """
        while notices := self._store.claim_notices(NOTICES, LEASE):
            self._take_up(notices)
        sent = 0
        while has_room() and (due := self._deliveries.claim_due(MESSAGES, LEASE)):
            if not hand_over(due):
                self.send_all(due)
            sent += len(due)
        return sent

    def send_all(self, deliveries: Iterable[UUID]) -> None:
        """Send several messages, and wait until all have been."""
        wait(self._places.fill(self.send, deliveries))

    def set_out(self, deliveries: Iterable[UUID]) -> None:
        """Send several messages; be back when the last of them is on its way."""
        self._places.fill(self.send, deliveries)

    def finish(self) -> None:
        """Wait until nothing is on its way any more."""
        self._places.empty()

    def send(self, delivery: UUID) -> None:
        """Send a message if it is still to be sent."""
        message = self._deliveries.waiting(delivery)
        webhook = None if message is None else self._webhooks.by_id(message.webhook_id)
        if message is None or webhook is None:
            return
        try:
            state = self._try(message, webhook)
        except Exception:
            log.exception("delivery.failed", delivery=str(delivery))
            self._deliveries.try_later(message, None, "this server failed")
            state = "error"
        DELIVERIES.labels(state).inc()

    def _try(self, message: Delivery, webhook: Webhook) -> str:
        if webhook.disabled_at is not None:
            return self._end(message, FAILED, "the webhook is disabled")
        if message.decision is not None and not self._still_waits(message, webhook):
            return self._end(message, STALE, "the decision waits no longer")
        try:
            status = self._carry(message, webhook)
        except (Forbidden, NoAnswer, NotSent) as why:
            self._deliveries.try_later(message, None, str(why))
            return "retry"
        if status in OK:
            self._deliveries.end(message.id, DELIVERED, status)
            return DELIVERED
        if status == GONE:
            self._webhooks.disable(webhook.id, "the host answered 410 Gone")
            self._deliveries.end(message.id, FAILED, status, "gone")
            return FAILED
        self._deliveries.try_later(message, status, f"the host answered {status}")
        return "retry"

    def _end(self, message: Delivery, state: str, why: str) -> str:
        self._deliveries.end(message.id, state, error=why)
        return state

    def _carry(self, message: Delivery, webhook: Webhook) -> int:
        """Post or mail a message; a mail that was taken counts as accepted."""
        if not webhook.url.startswith(SCHEME):
            began = time.monotonic()
            try:
                return self._post(message, webhook)
            finally:
                self._promptness.note(webhook.id, timedelta(seconds=time.monotonic() - began))
        self._mailer.send(letter(message, webhook.url.removeprefix(SCHEME)))
        return HTTPStatus.ACCEPTED

    def _post(self, message: Delivery, webhook: Webhook) -> int:
        target = read_target(webhook.url, private=self._private)
        body = message.body.encode()
        headers = headers_for(message.id, int(time.time()), body, webhook.keys)
        headers |= {"Content-Type": "application/json", "User-Agent": "tenka"}
        return post(resolved(target, private=self._private), body, headers)

    def _still_waits(self, message: Delivery, webhook: Webhook) -> bool:
        if message.game is None:
            return True
        turn = turn_in(self._store, message.game, str(webhook.player_id))
        return turn is not None and turn["decision"] == message.decision

    def _take_up(self, notices: Sequence[Notice]) -> None:
        """Make messages of those whose players want any: most players look for themselves."""
        asked = [(notice, from_json(notice.body, Occasion)) for notice in notices]
        reachable = self._webhooks.reachable(occasion.player for _, occasion in asked)
        for notice, occasion in asked:
            if occasion.player in reachable:
                self._tell(notice, occasion)
        self._store.notices_sent(notices)

    def _tell(self, notice: Notice, occasion: Occasion) -> None:
        webhooks = self._webhooks.listening(occasion.player, notice.stream)
        content = self._content(notice, occasion) if webhooks else None
        if content is not None:
            for webhook in webhooks:
                self._queue(notice, occasion, webhook, content)

    def _content(self, notice: Notice, occasion: Occasion) -> dict[str, Any] | None:
        """Give what there is to tell now; None where it is no longer so."""
        if occasion.kind not in ASKING:
            seat = {"seat": seat_told(notice)} if occasion.kind == REPLACED else {}
            return {"game": str(notice.stream), **seat}
        turn = turn_in(self._store, notice.stream, occasion.player)
        return turn if turn and turn["decision"] == occasion.decision else None

    def _queue(
        self, notice: Notice, occasion: Occasion, webhook: Webhook, content: dict[str, Any]
    ) -> None:
        # a hurry is one, however often its time is moved; a turn that comes back is a new one
        once = occasion.decision if occasion.kind == HURRY else None
        place = str(notice.version) if once is None else once
        words = (str(notice.stream), place, notice.target, str(webhook.id))
        body = message_of(occasion.kind, rfc3339(self._store.now()), content)
        self._deliveries.queue(
            NewDelivery(
                id=id_for("notice", *words),
                webhook_id=webhook.id,
                kind=occasion.kind,
                body=body,
                game=notice.stream,
                decision=occasion.decision,
            )
        )


def message_of(kind: str, at: str, content: dict[str, Any]) -> str:
    """Write a message."""
    return to_json({"type": kind, "timestamp": at, "data": content}).decode()
