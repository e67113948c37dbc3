"""Tags by which browsers ask whether what they keep is still the same; each encoding of a file has its own."""

from typing import Any

from litestar import Request

_ENCODINGS = ("gzip", "br")


def variant(tag: str, encoding: str) -> str:
    return f'{tag[:-1]}-{encoding}"'


def is_known(request: Request[Any, Any, Any], tag: str) -> bool:
    """Whether the browser has this already, in whichever encoding."""
    asked = request.headers.get("if-none-match")
    return asked in (tag, *(variant(tag, encoding) for encoding in _ENCODINGS))


def unchanged(request: Request[Any, Any, Any], tag: str) -> dict[str, str]:
    """What an answer without content says of the one that the browser keeps."""
    return {"etag": request.headers.get("if-none-match", tag), "vary": "accept-encoding"}
