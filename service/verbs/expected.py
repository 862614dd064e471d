"""What an operator can mend himself: told in one line, without a traceback."""

from typing import Final

import psycopg
from redis.exceptions import RedisError

from domain.kernel.refusal import Refused
from service.accounts.models import NameTaken
from service.bots.client import Rejected, Unreachable
from service.bots.demo import StuckError
from service.bots.simulate import LawBroken
from service.conformance.promises import BrokenPromise
from service.embedded import NotInstalledError
from service.entrypoints.startup import NotReadyError
from service.running.data_folder import InUseError
from service.running.supervisor import KeepsEndingError

EXPECTED: Final = (
    ValueError,
    NotInstalledError,
    InUseError,
    NotReadyError,
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
