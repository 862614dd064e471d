"""The long-running processes, one file each, and all of them as a whole server."""
