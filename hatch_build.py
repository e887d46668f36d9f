"""What a wheel holds besides the sources: the compiled loops, so that the first run need not wait for Numba."""

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
        if version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        environment = os.environ | {"PYTHONPATH": str(Path(self.root) / "src")}
        command = [sys.executable, "-m", "kinetree.solve.shipping", self._folder.name]
        subprocess.run(command, env=environment, check=True)
        for file in Path(self._folder.name).iterdir():
            build_data["force_include"][str(file)] = f"kinetree/linalg/shipped/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what the wheel holds now."""
        if version != "editable":
            self._folder.cleanup()
