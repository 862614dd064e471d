"""People among themselves: messages, blocks, reports."""
