"""How long a seat may think: terms as data, and arithmetic on moments; values in and out.

Moments are whole milliseconds since 1970 UTC. What follows from a calendar is worked out when a
clock starts and kept in the event, so neither a rebuilt game nor a changed time zone moves it.
"""
