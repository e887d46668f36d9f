"""What all nodes of expressions have in common: frozen, compared by structure, hashed, copied and pickled.

All of it goes without recursion: a sum of ten thousand terms written in Python is as welcome as a short one, and
sub-expressions that are shared stay shared.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any, Self, TypeVar

_LARGEST_COUNT = 10**9  # sizes are counted up to here: shared sub-expressions can make trees of any size

AnyNode = TypeVar("AnyNode", bound="Node")


class Node:
    """A label and a tuple of operands, neither of which can be changed."""

    __slots__ = ("_hash", "_label", "is_open", "operands", "size")

    _label: Any
    _hash: int
    operands: tuple[Any, ...]  # nodes of the same tree
    size: int
    is_open: bool  # whether it, or a node below it, stands for something that is not known here

    def _freeze(self, label: Any, operands: tuple[Node, ...] = ()) -> None:
        set_once = object.__setattr__
        set_once(self, "_label", label)
        set_once(self, "operands", operands)
        set_once(self, "size", min(1 + sum(operand.size for operand in operands), _LARGEST_COUNT))
        set_once(self, "is_open", self._stands_for(label) or any(operand.is_open for operand in operands))
        set_once(self, "_hash", hash((type(self).__name__, label, *(o._hash for o in operands))))

    def _stands_for(self, label: Any) -> bool:
        """Whether a node with this label stands for something that is not known here."""
        return False

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"expressions are frozen: cannot set {name!r}; build a new expression instead")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"expressions are frozen: cannot delete {name!r}")

    @property
    def label(self) -> Any:
        """The number, the segments of the name, the operator or the function."""
        return self._label

    def with_operands(self, operands: tuple[Node, ...]) -> Self:
        """Return the same node upon other operands (as many as before)."""
        if len(operands) != len(self.operands):
            raise ValueError(f"this node has {len(self.operands)} operands, got {len(operands)}")
        return _raw(type(self), self._label, operands)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        pending: list[tuple[Node, Node]] = [(self, other)]
        seen: set[tuple[int, int]] = set()
        while pending:
            a, b = pending.pop()
            if a is b or (id(a), id(b)) in seen:
                continue
            if a._hash != b._hash or type(a) is not type(b) or a._label != b._label:
                return False
            if len(a.operands) != len(b.operands):
                return False
            seen.add((id(a), id(b)))
            pending.extend(zip(a.operands, b.operands, strict=True))
        return True

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
        place: dict[int, int] = {}
        program = []
        for node in postorder(self):
            place[id(node)] = len(place)
            program.append((type(node), node._label, tuple(place[id(o)] for o in node.operands)))
        return _rebuild, (tuple(program),)


def postorder(root: AnyNode, known: Container[int] = ()) -> Iterator[AnyNode]:
    """Yield every distinct node object once, operands before the nodes that use them; none whose id is known."""
    done: set[int] = set()
    pending = [(root, False)]
    while pending:
        node, operands_done = pending.pop()
        if id(node) in done or id(node) in known:
            continue
        if operands_done or not node.operands:
            done.add(id(node))
            yield node
        else:
            pending.append((node, True))
            pending.extend((operand, False) for operand in reversed(node.operands))


def _raw(kind: type[AnyNode], label: Any, operands: tuple[Node, ...]) -> AnyNode:
    """A node with this label and these operands, which are not looked at."""
    node = kind.__new__(kind)
    node._freeze(label, operands)
    return node


def _rebuild(program: tuple[tuple[type[Node], Any, tuple[int, ...]], ...]) -> Node:
    nodes: list[Node] = []
    for kind, label, places in program:
        nodes.append(_raw(kind, label, tuple(nodes[place] for place in places)))
    return nodes[-1]
