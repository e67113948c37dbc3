"""ETags; each encoding of a file has its own."""

from tripple.server.requests import Asked

_ENCODINGS = ("gzip", "br")


def variant(tag: str, encoding: str) -> str:
    return f'{tag[:-1]}-{encoding}"'


def is_known(request: Asked, tag: str) -> bool:
    """Tell whether the browser has this file, in any encoding."""
    asked = request.headers.get("if-none-match")
    return asked in (tag, *(variant(tag, encoding) for encoding in _ENCODINGS))


def unchanged(request: Asked, tag: str) -> dict[str, str]:
    return {"etag": request.headers.get("if-none-match", tag), "vary": "accept-encoding"}
