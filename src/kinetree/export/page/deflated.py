"""Bytes as the page holds them."""

from __future__ import annotations

import base64
import zlib


def deflated(binary: bytes) -> str:
    """Bytes as text: compressed (deflate), in base64."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(compressor.compress(binary) + compressor.flush()).decode("ascii")
