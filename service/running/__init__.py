"""What a process needs to run and to be watched."""
