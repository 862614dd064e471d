"""A real SMTP server on a free port: takes mails in, or refuses all of them; by TLS where asked."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread


@dataclass
class Postbox:
    """The mails that came, and the lines that were said before TLS began."""

    tls: ssl.SSLContext | None = None
    at_once: bool = False
    port: int = 0
    refuses: bool = False
    mails: list[Message] = field(default_factory=list)
    in_the_clear: list[bytes] = field(default_factory=list)


@contextmanager
def postbox(tls: ssl.SSLContext | None = None, *, at_once: bool = False) -> Iterator[Postbox]:
    """Take mails in for the length of a block; TLS begins when it is asked for, or `at_once`."""
    box = Postbox(tls, at_once)

    class Handler(_Handler):
        postbox = box

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        box.port = server.server_address[1]
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield box
        finally:
            server.shutdown()


class _Handler(StreamRequestHandler):
    postbox: Postbox

    def handle(self) -> None:
        self.secure = False
        with suppress(OSError):  # a client that does not like what it sees leaves
            if self.postbox.at_once:
                self.wrap()
            self.say(220)
            while (line := self.rfile.readline()) and not line.startswith(b"QUIT"):
                self.hear(line)

    def finish(self) -> None:
        with suppress(OSError):
            super().finish()
        self.connection.close()

    def hear(self, line: bytes) -> None:
        if not self.secure:
            self.postbox.in_the_clear.append(line)
        match line.split()[0].upper().decode():
            case "EHLO" | "HELO":
                offers = b"AUTH PLAIN" if self.secure or self.postbox.tls is None else b"STARTTLS"
                self.wfile.write(b"250-here\r\n250 %b\r\n" % offers)
            case "STARTTLS":
                self.say(220)
                self.wrap()
            case "DATA":
                self.take()
            case "MAIL" if self.postbox.refuses:
                self.say(451)
            case verb:
                self.say({"AUTH": 235}.get(verb, 250))

    def wrap(self) -> None:
        assert self.postbox.tls is not None
        self.secure = True
        self.connection = self.postbox.tls.wrap_socket(self.request, server_side=True)
        self.rfile = self.connection.makefile("rb")
        self.wfile = self.connection.makefile("wb", 0)

    def take(self) -> None:
        self.say(354)
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        self.postbox.mails.append(message_from_bytes(b"".join(lines)))
        self.say(250)

    def say(self, code: int) -> None:
        self.wfile.write(b"%d so\r\n" % code)
