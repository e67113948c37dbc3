"""Notices on people's devices, for games that last for days: Web Push (RFC 8030, 8291, 8292).

A notice goes to a guest's browser through its maker's push service, encrypted so that the service cannot read it. Only
subscribed devices get any.
"""
