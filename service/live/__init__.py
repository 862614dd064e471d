"""Streams of events: a process that holds many idle readers and tells each what is new."""
