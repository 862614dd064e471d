"""What an operator can mend himself: told in one line, without a traceback."""

from typing import Final

import psycopg
from redis.exceptions import RedisError

from domain.kernel.refusal import Refused
from service import server
from service.accounts.people import NameTaken
from service.bots.client import Rejected, Unreachable
from service.bots.demo import StuckError
from service.bots.simulate import LawBroken
from service.conformance.promises import BrokenPromise
from service.embedded import NotInstalledError
from service.running.datafolder import InUseError
from service.running.processes import KeepsEndingError

EXPECTED: Final = (
    ValueError,
    NotInstalledError,
    InUseError,
    server.NotReadyError,
    KeepsEndingError,
    StuckError,
    Rejected,
    Unreachable,
    BrokenPromise,
    NameTaken,
    Refused,
    OSError,
    psycopg.Error,
    RedisError,
    LawBroken,
)
