"""What can be said about a URDF file, each with its line."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class UrdfFault:
    """Something wrong in a file.

    Parameters
    ----------
    file, line
        Where it is.
    what
        The object, such as ``joint "elbow"``.
    message, remedy
        What is wrong with it and what to do.
    """

    file: str
    line: int
    what: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}: {self.message}; {self.remedy}"


class UrdfError(ValueError):
    """A URDF file that cannot be read, with all its faults in the order of their lines.

    Attributes
    ----------
    faults : tuple of UrdfFault
        Every fault found.
    """

    def __init__(self, faults: tuple[UrdfFault, ...]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[UrdfError], tuple[tuple[UrdfFault, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True)
class NotRepresented:
    """Something in the file that the model does not contain."""

    file: str
    line: int
    element: str
    owner: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.element} of {self.owner} is not represented"


@dataclass
class Findings:
    """What was found while a file is read."""

    file: str
    faults: list[UrdfFault] = field(default_factory=list)
    left_out: list[NotRepresented] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def fault(self, line: int, what: str, message: str, remedy: str) -> None:
        """Add a fault."""
        self.faults.append(UrdfFault(self.file, line, what, message, remedy))

    def leave_out(self, line: int, element: str, owner: str) -> None:
        """Add something that is not represented."""
        self.left_out.append(NotRepresented(self.file, line, element, owner))

    def note(self, line: int, text: str) -> None:
        """Add a note."""
        self.notes.append(f"{self.file}:{line}: {text}")

    def raise_if_faulty(self) -> None:
        """Raise :class:`UrdfError` with all faults, if there are any."""
        if self.faults:
            raise UrdfError(tuple(self.faults))
