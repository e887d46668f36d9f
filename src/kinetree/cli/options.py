"""Types of options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

Flag = Annotated[bool, Parameter(negative=())]
"""Given or not; there is no opposite."""

Quiet = Annotated[bool, Parameter(name=["--quiet", "-q"], negative=())]
Everything = Annotated[bool, Parameter(name="--all", negative=())]
Output = Annotated[Path | None, Parameter(name=["--output", "-o"])]
Assignments = Annotated[list[str] | None, Parameter(name="--set", negative=())]
Folders = Annotated[list[Path] | None, Parameter(negative=())]
Names = Annotated[list[str] | None, Parameter(negative=())]
