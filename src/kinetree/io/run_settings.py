"""The former place of `kinetree.RunSettings`."""

from __future__ import annotations

import warnings
from typing import Any


def __getattr__(name: str) -> Any:
    if name != "RunSettings":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from kinetree.preparation.run_settings import RunSettings

    text = "kinetree.io.run_settings.RunSettings is kinetree.RunSettings now: import it from there"
    warnings.warn(text, DeprecationWarning, stacklevel=2)
    return RunSettings
