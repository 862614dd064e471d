"""One game at a time: the cycle that plays it, its table, lobby and views."""
