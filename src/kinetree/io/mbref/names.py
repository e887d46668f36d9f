"""Names in a case file and in the model made of it.

In a case file a joint and a body may have the same name, and any text will do. In a model the channels of bodies,
joints and constraints are told apart by these names, so each must be the only one.
"""

from __future__ import annotations

from kinetree.model.validation.names import RESERVED


class Names:
    """Gives every part of a model a name of its own, as near to the one in the file as possible."""

    def __init__(self) -> None:
        self._taken: set[str] = set(RESERVED)

    def fresh(self, wanted: str, kind: str) -> str:
        """A name not given before: the wanted one, else with the kind of the part behind it."""
        plain = "".join(c if c.isprintable() else "_" for c in wanted).strip() or kind
        candidates = [plain, f"{plain} ({kind})"]
        name = next((c for c in candidates if c not in self._taken), None)
        count = 2
        while name is None or name in self._taken:
            name, count = f"{plain} ({kind} {count})", count + 1
        self._taken.add(name)
        return name
