"""Memory is put into huge pages where that can be, and is unharmed wherever it cannot."""

from service.running import huge_pages
from service.running.huge_pages import SIZE, whole_pages

MAPPINGS = """\
00200000-00600000 rw-p 00000000 00:00 0                                  [heap]
00a00000-00b00000 rw-p 00000000 00:00 0
00d00000-01500000 rw-p 00000000 00:00 0
02000000-02800000 r-xp 00000000 fe:00 4711                               /usr/lib/library.so
03000000-03800000 rw-p 00000000 fe:00 4712                               /var/lib/a-file
04000000-04800000 ---p 00000000 00:00 0
05000000-05800000 rw-p 00000000 00:00 0                                  [stack]
06000000-06800000 rw-s 00000000 00:01 12                                 /dev/shm/shared
"""


def test_only_memory_of_its_own_that_fills_huge_pages_is_gathered() -> None:
    assert list(whole_pages(MAPPINGS)) == [(0x200000, 2 * SIZE), (0xE00000, 3 * SIZE)]


def test_what_was_there_is_there_afterwards() -> None:
    kept = [bytes([number % 256]) * 64 for number in range(200_000)]
    copy = b"".join(kept)

    gathered = huge_pages.gather()

    assert gathered % SIZE == 0
    assert b"".join(kept) == copy
