"""What `tenka` can be told beyond starting a server, one file per family."""
