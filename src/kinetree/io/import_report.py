"""What is found while a file of another program is read: faults, notes, what is left out."""

from __future__ import annotations

from dataclasses import dataclass, field

from kinetree.io.mesh_files import MissingMesh
from kinetree.io.model_file import FileFault, ModelFileError, NotRepresented, located


@dataclass(frozen=True)
class FilePlace:
    """Where an element stands, for messages."""

    file: str
    line: int
    what: str


@dataclass
class ImportReport:
    """What was found while a file is read."""

    file: str
    faults: list[FileFault] = field(default_factory=list)
    left_out: list[NotRepresented] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    missing: list[MissingMesh] = field(default_factory=list)

    def fault(self, line: int, what: str, message: str, remedy: str) -> None:
        self.faults.append(FileFault(self.file, line, what, message, remedy))

    def fault_at(self, place: FilePlace, message: str, remedy: str) -> None:
        """A fault of an element that may stand in another file."""
        self.faults.append(FileFault(place.file, place.line, place.what, message, remedy))

    def leave_out(
        self, line: int, element: str, owner: str, kind: str | None = None, *, acts: bool = True
    ) -> None:
        """Add something that is not represented; ``kind`` where the element holds a name or value.

        ``acts``: whether the motion would be another one with it.
        """
        self.left_out.append(NotRepresented(self.file, line, element, owner, kind or element, acts))

    def note(self, line: int, text: str) -> None:
        self.notes.append(f"{located(self.file, line)}: {text}")

    def note_at(self, place: FilePlace, text: str) -> None:
        """A note about an element that may stand in another file."""
        self.notes.append(f"{located(place.file, place.line)}: {text}")

    def raise_if_faulty(self) -> None:
        """Raise :class:`ModelFileError` with all faults, if there are any."""
        if self.faults:
            raise ModelFileError(self.faults)
