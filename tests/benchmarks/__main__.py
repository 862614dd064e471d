"""`make bench`: every row of the table, or those of the parts named on the command line."""

import sys
from collections.abc import Callable, Iterator
from typing import Final

from tests.benchmarks import (
    bench_cold,
    bench_growth,
    bench_histories,
    bench_http,
    bench_rules,
    bench_streams,
)
from tests.benchmarks.rows import Row, table

PARTS: Final[dict[str, Callable[[], Iterator[Row]]]] = {
    "rules": bench_rules.run,
    "growth": bench_growth.run,
    "cold": bench_cold.run,
    "histories": bench_histories.run,
    "http": bench_http.run,
    "streams": bench_streams.run,
}


def main() -> int:
    """Measure and print; fail when a row is not met."""
    chosen = sys.argv[1:] or list(PARTS)
    rows = [row for part in chosen for row in PARTS[part]()]
    print(table(rows))
    return 0 if all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
