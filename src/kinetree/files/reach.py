"""Which other files a model's file may name: those in its folder and in its packages, all others only when asked."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

REMEDY = "move it there, or allow it: --allow-outside, allow_outside=True"


@dataclass(frozen=True)
class Reach:
    """The folders that a model's file reaches; links lead where they lead.

    Parameters
    ----------
    folders
        Folders whose files may be read, however deep they are.
    everywhere
        Whether all others may be read too.
    """

    folders: tuple[Path, ...] = ()
    everywhere: bool = False

    def holds(self, path: Path) -> bool:
        """Whether a file may be read."""
        if self.everywhere:
            return True
        try:
            place = Path(os.path.realpath(path))
            return any(place.is_relative_to(os.path.realpath(folder)) for folder in self.folders)
        except (OSError, ValueError):  # a name that no file can have
            return False

    def with_folders(self, *folders: Path) -> Reach:
        """The same with further folders."""
        return Reach((*self.folders, *folders), self.everywhere)


EVERYWHERE = Reach(everywhere=True)
