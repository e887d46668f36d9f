"""Models of any number of bodies, and how the cost of every formulation grows with it.

Three kinds of graph: a chain, a tree that branches in two everywhere, and loops in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kinetree.analysis.trust.compare import ComparedWay, Comparison, compare_formulations
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Revolute
from kinetree.model.loads import Gravity
from kinetree.words.arguments import Arguments

Z = (0.0, 0.0, 1.0)


def chain(n: int) -> Model:
    """Chain of n boxes of 1 m and 1 kg, hinged end to end about z and y in turn."""
    return _hinged(f"chain of {n}", n, lambda k: k - 1)


def tree(n: int) -> Model:
    """Tree of n boxes of 1 m and 1 kg, two hinged to the end of each: box k to box k/2."""
    return _hinged(f"tree of {n}", n, lambda k: k // 2)


def _hinged(name: str, n: int, inner: Callable[[int], int]) -> Model:
    names = [GROUND, *(f"box {k}" for k in range(1, n + 1))]
    items: list[Any] = [Gravity()]
    for k in range(1, n + 1):
        axis = Z if k % 2 else (0.0, 1.0, 0.0)
        j = inner(k)
        before = Frame.along(axis, (0.5 if j else 0.0, 0.0, 0.0))
        after = Frame.along(axis, (-0.5, 0.0, 0.0))
        items.append(Body.box(names[k], 1.0, (1.0, 0.1, 0.2)))
        items.append(Revolute(f"hinge {k}", names[j], names[k], frame_inner=before, frame_outer=after))
    return Model.of(name, *items)


def loops(n: int) -> Model:
    """Row of n four-bars side by side, each rocker the next one's crank: 2n + 1 rods of 1 kg, n loops, one freedom."""
    items: list[Any] = [Gravity(acceleration=(0.0, -9.81, 0.0))]
    along, across = (0.4, 0.9, 0.0), (-0.9, 0.4, 0.0)
    for k in range(n + 1):
        pose = Frame.from_axes(along, across, (k + 0.2, 0.45, 0.0))
        items.append(Body.rod(f"crank {k}", 1.0, 0.97**0.5, radius=0.02, pose=pose))
        items.append(Revolute(f"foot {k}", GROUND, f"crank {k}", point=(k, 0, 0), axis=Z))
        if k:
            items.append(Body.rod(f"bar {k}", 1.0, 1.0, radius=0.02, pose=Frame.at((k - 0.1, 0.9, 0.0))))
            left, right = (k - 0.6, 0.9, 0.0), (k + 0.4, 0.9, 0.0)
            items.append(Revolute(f"left {k}", f"crank {k - 1}", f"bar {k}", point=left, axis=Z))
            items.append(Revolute(f"right {k}", f"bar {k}", f"crank {k}", point=right, axis=Z))
    return Model.of(f"{n} loops", *items)


FAMILIES: dict[str, Callable[[int], Model]] = {"chain": chain, "tree": tree, "loops": loops}


@dataclass(frozen=True)
class Growth:
    """How the cost of every way grows over a family of models.

    Attributes
    ----------
    family
        "chain", "tree" or "loops".
    sizes
        Number of bodies (of loops).
    comparisons
        One for each size.
    """

    family: str
    sizes: tuple[int, ...]
    comparisons: tuple[Comparison, ...]

    @property
    def ways(self) -> list[tuple[str, list[ComparedWay]]]:
        """Every way that accepts all models, with its figures over the sizes."""
        found: dict[str, list[ComparedWay]] = {}
        for comparison in self.comparisons:
            for way in comparison.measured:
                found.setdefault(way.name, []).append(way)
        return [(name, ways) for name, ways in found.items() if len(ways) == len(self.sizes)]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "family": self.family,
            "sizes": list(self.sizes),
            "comparisons": [comparison.to_dict() for comparison in self.comparisons],
        }

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        """The table for people: instructions and µs over the sizes."""
        width = max(len(name) for name, _ in self.ways)
        sizes = "".join(f"{size:>18d}" for size in self.sizes)
        lines = [f"{self.family}: instructions and µs per evaluation", f"{'':{width}}{sizes}"]
        for name, ways in self.ways:
            lines.append(
                f"{name:{width}}" + "".join(f"{w.instructions:9d}{w.microseconds:9.2f}" for w in ways)
            )
        return "\n".join(lines)


def compare_growth(family: str, sizes: Sequence[int] = (2, 4, 8)) -> Growth:
    """Measure every formulation with every reduction on chains, trees or loops of several sizes.

    Parameters
    ----------
    family
        "chain" (n bodies), "tree" (n bodies, branching in two) or "loops" (n four-bars, 2n + 1 bodies).
    sizes
        The numbers n, ascending.
    """
    asked = Arguments("compare_growth")
    asked.choice("family", family, tuple(FAMILIES))
    for size in sizes:
        asked.whole("sizes", size, 1, "give whole numbers from 1 on")
    asked.check()
    models = [FAMILIES[family](size) for size in sizes]
    return Growth(family, tuple(sizes), tuple(compare_formulations(model, samples=1) for model in models))
