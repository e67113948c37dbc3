"""Nights: whole servers in one event loop on virtual time, with every choice and every fault drawn from a seed."""
