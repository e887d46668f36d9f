"""What a wheel to be handed on holds besides the sources: compiled loops, for a first run without Numba.

They are made where ``KINETREE_SHIP`` is set (``all``, or their names): who installs from the sources would
wait longer for them than the first run does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShippedLoops(BuildHookInterface):
    """Compiles the loops with Numba while the wheel is built, for the system it is built on."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make them, unless the sources are installed in place, where they would soon be of other sources."""
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        if version == "editable" or not os.environ.get("KINETREE_SHIP"):
            return
        self._folder = tempfile.TemporaryDirectory()
        # who builds in a place of its own may tell Python of it by this variable: it is added to
        paths = [str(Path(self.root) / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
        command = [sys.executable, "-m", "kinetree.solve.shipping", self._folder.name]
        subprocess.run(command, env=environment, check=True)
        for file in Path(self._folder.name).iterdir():
            build_data["force_include"][str(file)] = f"kinetree/linalg/shipped/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what the wheel holds now."""
        if self._folder is not None:
            self._folder.cleanup()
