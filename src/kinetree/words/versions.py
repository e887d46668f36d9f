"""Versions of installed packages, without importing them."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.util import find_spec


@cache
def installed(package: str) -> str:
    """The version installed of `package`; of this program, the one its sources state.

    Read from the name of the folder beside the package that installers leave; where there is none, or more than one,
    from the metadata, which takes a hundred times as long.
    """
    if package == __name__.partition(".")[0]:
        return str(sys.modules[package].__version__)
    found = find_spec(package)
    if found is not None and found.origin is not None:
        start, end = f"{package}-", ".dist-info"
        beside = _listing(os.path.dirname(os.path.dirname(found.origin)))
        folders = [name for name in beside if name.startswith(start) and name.endswith(end)]
        if len(folders) == 1:
            return folders[0].removeprefix(start).removesuffix(end)
    from importlib.metadata import version

    return version(package)


@cache
def _listing(folder: str) -> tuple[str, ...]:
    return tuple(os.listdir(folder))
