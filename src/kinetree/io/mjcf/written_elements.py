"""Where the elements of a compiled MuJoCo model are written: MuJoCo keeps their lines, but not their files."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class WrittenElements:
    """Names of the elements on every line of the main file and of those that it includes or attaches."""

    main: Path
    _lines: dict[int, list[tuple[Path, str]]] = field(default_factory=dict)

    def add(self, file: Path, named: list[tuple[int, str]]) -> None:
        """Enter the named elements of a file, each with its line."""
        for line, name in named:
            self._lines.setdefault(line, []).append((file, name))

    def file_of(self, line: int, name: str) -> Path:
        """The file in which an element of the model stands, by its line and its name.

        Where models are attached or repeated its name has more before and behind it than is written. The main file is
        taken where that is not clear.
        """
        files = {file for file, written in self._lines.get(line, []) if written in name} if name else set()
        return files.pop() if len(files) == 1 else self.main
