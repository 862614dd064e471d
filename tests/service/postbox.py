"""A real SMTP server on a free port: takes mails in, or refuses all of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread


@dataclass
class Postbox:
    """The mails that came."""

    port: int = 0
    refuses: bool = False
    mails: list[Message] = field(default_factory=list)


@contextmanager
def postbox() -> Iterator[Postbox]:
    """Take mails in for the length of a block."""
    box = Postbox()

    class Handler(StreamRequestHandler):
        def handle(self) -> None:
            self.say(220)
            while line := self.rfile.readline():
                match line.split()[0].upper():
                    case b"DATA":
                        self.take()
                    case b"QUIT":
                        self.say(221)
                        return
                    case b"MAIL" if box.refuses:
                        self.say(451)
                    case _:
                        self.say(250)

        def take(self) -> None:
            self.say(354)
            lines = []
            while (line := self.rfile.readline()) != b".\r\n":
                lines.append(line)
            box.mails.append(message_from_bytes(b"".join(lines)))
            self.say(250)

        def say(self, code: int) -> None:
            self.wfile.write(b"%d so\r\n" % code)

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        box.port = server.server_address[1]
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield box
        finally:
            server.shutdown()
