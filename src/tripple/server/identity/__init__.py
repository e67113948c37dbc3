"""Identities of guests: signed cookies, the server's keys, personal links."""
