"""What an installation holds besides the sources: compiled loops, for first runs without Numba.

``KINETREE_SHIP`` says which: ``first`` (those that first runs need, as when it is not set), ``all`` (for a wheel to be
handed on), their names, or ``none``. They are made for the system that builds; elsewhere, and wherever they could not
be made, the first run compiles what it needs.
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
    """Compiles the loops with Numba while a wheel is built, or while the sources are installed in place."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make them: for the wheel, or in the checkout itself, where edited ones are no longer taken."""
        self._folder = tempfile.TemporaryDirectory()
        asked = os.environ.get("KINETREE_SHIP")
        if asked == "none":
            return
        source = Path(self.root) / "src"
        made = Path(self._folder.name) / "shipped"
        target = source / "kinetree" / "linalg" / "shipped" if version == "editable" else made
        # who builds in a place of its own may tell Python of it by this variable: it is added to
        paths = [str(source), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(paths),
            "NUMBA_CACHE_DIR": self._folder.name,
            "KINETREE_SHIP": asked or "first",
        }
        command = [sys.executable, "-m", "kinetree.solve.shipping", str(target)]
        done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
        if done.returncode:
            if asked:
                self._folder.cleanup()
                raise RuntimeError(
                    f"the loops that KINETREE_SHIP asks for could not be compiled:\n{done.stderr}"
                )
            last = (done.stderr.strip() or "no reason given").splitlines()[-1]
            self.app.display_warning(f"No loops are compiled in advance, the first run will do it: {last}")
            return
        if target == made:
            for file in made.iterdir():
                build_data["force_include"][str(file)] = f"kinetree/linalg/shipped/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what the wheel holds now."""
        self._folder.cleanup()
