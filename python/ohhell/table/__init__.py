"""Games of a person against computer seats, of which nothing is stored here.

A table is the whole game so far. The person keeps it, sealed by a key of the server, and sends it
back with each act, so that any server with the key can go on, and the person sees no more than its
seat may see.
"""
