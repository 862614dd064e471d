"""The HTTP face: one file per resource; each function reads, calls the service, writes."""
