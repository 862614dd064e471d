"""Games whose rules or rows fail, kept apart from all others."""
