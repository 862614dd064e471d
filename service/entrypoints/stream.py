"""The stream process: many connections on one event loop."""

import asyncio
import resource
import signal

from service.bootstrap import build
from service.config import Settings
from service.entrypoints.startup import begin
from service.live.server import StreamServer
from service.running.memory import spare_what_stays


def stream(settings: Settings) -> None:
    """Hold the streams until told to stop."""
    begin("stream", settings)
    _allow_many_files()
    services = build(settings)
    streams = StreamServer(services)
    spare_what_stays()
    asyncio.run(_stream(streams))
    services.close()


def _allow_many_files() -> None:
    """Let this process hold as many connections as the system lets it have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _stream(streams: StreamServer) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with streams.listening():
        await stopped.wait()
