"""The data folder of the bundled servers: held by one `tenka up` at a time."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LOCK: Final = "lock"
POSTGRES: Final = "postgres"


class InUseError(Exception):
    """Another server runs on the data folder."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Make the folder when missing and hold it; the system lets go of it when the holder dies.

    Raises:
        InUseError: somebody else holds it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUseError(
                f"a server already runs on {folder}; stop it first, "
                "or choose another folder with TENKA_DATA_FOLDER"
            ) from None
        yield


def must_exist(folder: Path) -> None:
    """Refuse a folder in which no server ever ran.

    Raises:
        ValueError: there is no database in it.
    """
    if not (folder / POSTGRES).is_dir():
        raise ValueError(
            f"{folder} holds no data; run `tenka up` first, or name the folder of your server "
            "with TENKA_DATA_FOLDER"
        )
