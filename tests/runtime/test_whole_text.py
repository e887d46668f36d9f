"""The text of the runtime as one file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from kinetree.kernels.source import elementary_text
from kinetree.runtime.build import whole_text


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_templates_stand_wherever_they_are_included(tmp_path: Path) -> None:
    """LU is written once and included for real and for complex numbers, which radau5 both needs."""
    file = tmp_path / "whole.c"
    (tmp_path / "elementary.h").write_text(elementary_text(), encoding="utf-8")
    file.write_text(whole_text(["drive", "radau5", "gauss4"]), encoding="utf-8")
    options = ("-std=c99", "-Wall", "-Werror", "-Wno-unused-function", "-fsyntax-only")
    done = subprocess.run(["cc", *options, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
