"""Which code this is: the package's version, recorded with every event it writes."""

from importlib.metadata import PackageNotFoundError, version
from typing import Final


def _installed() -> str:
    try:
        return version("tenka")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "0+source"


CODE_VERSION: Final = _installed()
