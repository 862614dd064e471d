"""The places of a process for messages on their way: each is taken for as long as one needs it.

A job ends when its last message has a place, not when the slowest host has answered; so a slow
host takes time from nobody whose message can have another place.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import BoundedSemaphore
from uuid import UUID


class Places:
    """So many messages at once; whoever comes when all places are taken waits for one."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._free = BoundedSemaphore(count)
        self._threads = ThreadPoolExecutor(count, "courier")

    def fill(self, send: Callable[[UUID], None], messages: Iterable[UUID]) -> list[Future[None]]:
        """Send each as soon as a place is free; give what ends when it was sent."""
        return [self._take(send, message) for message in messages]

    def empty(self) -> None:
        """Wait until nothing is on its way any more."""
        for _ in range(self._count):
            self._free.acquire()
        self._free.release(self._count)

    def _take(self, send: Callable[[UUID], None], message: UUID) -> Future[None]:
        self._free.acquire()
        sent = self._threads.submit(send, message)
        sent.add_done_callback(lambda _: self._free.release())
        return sent
