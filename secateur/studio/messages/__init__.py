"""The messages between pages and the studio, version 1: types for both directions, and how they are read.

scripts/messages.py makes docs/studio-api.md and the typedefs of the pages from them.
"""

from __future__ import annotations

import msgspec

from secateur import schema
from secateur.errors import SecateurError, instead
from secateur.studio.messages.replies import ErrorCode
from secateur.studio.messages.requests import REQUESTS, SAFE, AnyRequest

#: The version of all messages: a page of another one is told to reload.
VERSION = 1

#: The longest message of a page, in bytes.
LONGEST = 1_000_000

_decoder = msgspec.json.Decoder(AnyRequest)


class BadMessage(Exception):
    """A message that cannot be used; `code` is for programs, the text for people."""

    def __init__(self, message: str, code: ErrorCode = "bad-message", id: int | None = None) -> None:
        super().__init__(message)
        self.code, self.id = code, id


def read(raw: str | bytes) -> AnyRequest:
    """A message of a page, checked; BadMessage says what is wrong with it.

    >>> read('{"v": 1, "id": 3, "type": "match.go", "match": "a", "node": -1}')
    Traceback (most recent call last):
    secateur.studio.messages.BadMessage: match.go: node must be the number of a node, not -1
    """
    try:
        return _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _refused(raw, error) from None


def _refused(raw: str | bytes, error: Exception) -> BadMessage:
    """Says what is wrong with a message, the most general first."""
    try:
        data = schema.read_json(raw, "this message")
    except SecateurError as problem:
        return BadMessage(str(problem))
    if not isinstance(data, dict):
        return BadMessage("every message must be a JSON object")
    id = data.get("id")
    if isinstance(id, bool) or not isinstance(id, int) or not 0 <= id <= SAFE:
        return BadMessage("every message must have an id, a whole number that rises")
    if data.get("v") != VERSION:
        return BadMessage(f"this server speaks version {VERSION}: reload the page", id=id)
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in REQUESTS:
        name = str(kind)[:40]
        return BadMessage(f"there is no message of type {name!r}{instead(name, REQUESTS)}", "unknown-type", id)
    if not isinstance(error, msgspec.ValidationError):
        return BadMessage(f"{kind} {schema.HALF}", id=id)
    return BadMessage(f"{kind}: {schema.misfit(data, REQUESTS[kind], error)}", id=id)
