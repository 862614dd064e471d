"""The house bots as ordinary clients, and games without a server."""
