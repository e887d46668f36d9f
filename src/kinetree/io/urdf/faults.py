"""What can be said about a URDF file, each with its line."""

from __future__ import annotations

from dataclasses import dataclass, field

from kinetree.io.faults import FileFault, ModelFileError, NotRepresented
from kinetree.io.mesh_files import MissingMesh


@dataclass
class Findings:
    """What was found while a file is read."""

    file: str
    faults: list[FileFault] = field(default_factory=list)
    left_out: list[NotRepresented] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    missing: list[MissingMesh] = field(default_factory=list)

    def fault(self, line: int, what: str, message: str, remedy: str) -> None:
        self.faults.append(FileFault(self.file, line, what, message, remedy))

    def leave_out(
        self, line: int, element: str, owner: str, kind: str | None = None, *, acts: bool = True
    ) -> None:
        """Add something that is not represented; ``kind`` where the element holds a name or value.

        ``acts``: whether the motion would be another one with it.
        """
        self.left_out.append(NotRepresented(self.file, line, element, owner, kind or element, acts))

    def note(self, line: int, text: str) -> None:
        self.notes.append(f"{self.file}:{line}: {text}")

    def raise_if_faulty(self) -> None:
        """Raise :class:`ModelFileError` with all faults, if there are any."""
        if self.faults:
            raise ModelFileError(self.faults)
