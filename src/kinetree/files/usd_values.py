"""All values of binary USD files, read once in a process of its own: a damaged one can lead usd-core astray.

It is called through `kinetree.files.confined` and imports nothing else of Kinetree's, so that it begins quickly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kinetree.files.input import FileError


def read_all(places: Sequence[str]) -> bytes:
    """Read every value of some layers; `FileError` where that is not possible."""
    from pxr import Tf, UsdUtils

    quiet = UsdUtils.CoalescingDiagnosticDelegate()
    try:
        for place in places:
            try:
                _read(place)
            except (Tf.ErrorException, UnicodeError) as error:
                words = str(getattr(error.args[0], "commentary", "")) if error.args else ""
                reason = f"is damaged ({words[:120] or 'its texts are not UTF-8'})"
                raise FileError(place, reason, "write it again, or use a copy") from None
    finally:
        del quiet
    return b""


def _read(place: str) -> None:
    from pxr import Sdf

    layer = Sdf.Layer.FindOrOpen(place)
    if layer is None:
        raise FileError(place, "cannot be read as USD", "give a .usda, .usdc, .usd or .usdz file")

    def look(path: Any) -> None:
        spec = layer.GetObjectAtPath(path)
        for key in spec.ListInfoKeys() if spec is not None else ():
            spec.GetInfo(key)
        for time in layer.ListTimeSamplesForPath(path) if path.IsPropertyPath() else ():
            layer.QueryTimeSample(path, time)

    layer.Traverse("/", look)
