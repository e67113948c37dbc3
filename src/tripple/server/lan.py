"""This machine's address for phones on the local network, and its QR code."""

import io
import socket

import segno


def address() -> str | None:
    """This machine's address in its network. A routing lookup is enough, no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: nobody is there
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found


def picture(url: str) -> str:
    drawn = io.StringIO()
    segno.make(url, error="m").terminal(drawn, compact=True)
    return drawn.getvalue()
