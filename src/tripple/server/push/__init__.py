"""Notices on people's own devices, for games that last for days: Web Push (RFC 8030, 8291, 8292).

Whose turn it is goes from a table to the guests' browsers by way of their makers' push services, sealed so that those
can read nothing of it. Nobody gets a notice who has not asked for it.
"""
