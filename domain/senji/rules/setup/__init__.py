"""Set-up: families, samurai, and the first troops on the map."""
