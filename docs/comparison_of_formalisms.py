"""Measure all formulations and write their page: ``python -m docs.comparison_of_formalisms``.

Writes ``comparison_of_formalisms.md`` and its picture. All figures of the page come from here.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.trust.compare import FAMILIES, ComparedWay, Comparison, compare_formulations
from kinetree.assembly.constraint_functions import constraints_of, independent_rows
from kinetree.assembly.loop_closure import State, assemble
from kinetree.compile.equation_graphs import equations_at, instructions, pattern_of, solution_operations
from kinetree.formulations.contract import FORMULATIONS, Equations, FormulationError
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Revolute
from kinetree.model.loads import Gravity
from kinetree.preparation.prepare import WORTH_LEAVING
from kinetree.report.plots.channels import save_figure
from kinetree.symbolic.mechanism import Mechanism

HERE = Path(__file__).resolve().parent
PAGE = HERE / "comparison_of_formalisms.md"
PICTURE = HERE / "images" / "instructions_per_body.png"

EXAMPLES = (
    "double_pendulum.toml", "satellite.toml", "eight_body_tree.toml", "rolling_disk.toml", "four_bar.toml",
    "slider_crank.toml", "docking_manipulator.toml", "andrews_squeezer.toml",
)  # fmt: skip
"""Open trees, a nonholonomic constraint, planar and spatial loops, one of them floating."""

COLORS = dict(zip(FORMULATIONS, (f"C{k}" for k in range(10)), strict=False))

SIZES = {
    "chain": (2, 4, 8, 16, 32),
    "general chain": (2, 4, 8, 16),
    "tree": (2, 4, 8, 16, 32),
    "loops": (1, 2, 4, 8, 16),
}

INTRODUCTION = """# Comparison of formalisms

```{{note}}
This page is written by `python -m docs.comparison_of_formalisms`.
```

What the same mechanism costs in every [formulation](formulations/index.md). Instructions are counted in the equations,
so that they are the same on every machine; times follow them, and are of one machine. `kinetree compare MODEL` and
{{py:func}}`kinetree.compare_formulations` measure any model with every reduction of its constraints,
`kinetree compare --family chain` and {{py:func}}`kinetree.compare_growth` over the number of bodies. The
[last lesson of the course](course/12_comparing.md) builds such a table by hand.

## Instructions per added body

What one body (or one loop) more costs: the instructions of the accelerations, or of A, f, B and γ, of a mechanism of 2n
bodies less those of n, divided by n. *grows as*: n^p of all instructions, where what a body costs grows as n^(p − 1)
at the last two steps. Equations with a matrix A have to be solved besides: *dense* are the operations of
$n^3/3 + r n^2 + r^2 n + r^3/3$ for n speeds and r independent constraints, *sparse* those of the factors in the pattern
of the reduction `sparse`, both at the largest size. Chains and trees are of boxes hinged end to end about z and y in
turn; those of the general chain are hinged anywhere about any axis.

{growth}

![Instructions per added body over the number of bodies](images/{picture})

Why they grow so:

{why}

## What auto takes

`--formulation auto` counts operations: instructions, and for equations with a mass matrix the dense ones. It leaves the
cut-joint method, which gives the accelerations as straight code, only for equations in the same coordinates that need
less than 1/{worth:g} of its operations, and never where it has an exact Jacobian or contacts, which they have not.
{verdict}
"""

WHY = {
    "recursive": "every joint is passed once inward and once outward, with matrices of the size of a body (6) and of "
    "the joint; nothing of it depends on how many bodies there are. O(n): the same number for every body more. (In "
    "the tree bodies near the base, whose motion is planar, are the fewer the larger it is.)",
    "cut-joint": "as recursive; rows of a loop are eliminated at the body that carries it, so that a loop costs what "
    "its own bodies and rows cost. O(n) here, too.",
    "loop-embedding": "without loops it is the recursion; the rows of loops that hang together are solved in their own "
    "pattern, and composite bodies cost the sum of the paths to the body that carries them. O(n) in a row of loops.",
    "elimination": "A has an entry for every two joints of which one carries the other, each a sum over the bodies "
    "outside both: n³/6 terms in a chain, few in a tree, whose paths are short. To solve costs n³/3 in both.",
    "kane": "the partial velocities of a body have a column for every speed below it, and A sums their products over "
    "the bodies: O(n³) in a chain, as elimination. What joints lock is left out where the coordinates are those of "
    "the joint, and is written and multiplied where they are not.",
    "augmented": "a body has its own block and a joint touches two bodies: O(n) instructions. The price is in the "
    "solution, 6n speeds and 5 rows for every hinge: O(n³) dense, O(n) in its pattern.",
}
"""Why the instructions grow as they do, by formulation or by the beginning of its name."""


def general_chain(n: int) -> Model:
    """Chain of n boxes hinged in general positions about general axes: no zeros and ones to leave out."""
    random = np.random.default_rng(1)

    def frame() -> Frame:
        return Frame.from_axes(*random.normal(size=(2, 3)), random.normal(size=3))

    names = [GROUND, *(f"body {k}" for k in range(1, n + 1))]
    items: list[Any] = [Gravity()]
    for inner, name in pairwise(names):
        items.append(Body.box(name, 1.0, (1.0, 0.1, 0.2)))
        items.append(Revolute(f"hinge of {name}", inner, name, frame_inner=frame(), frame_outer=frame()))
    return Model.of(f"general chain of {n}", *items)


@dataclass(frozen=True)
class Counted:
    """Instructions of one formulation over the sizes of a family, and the operations of its solution at the largest.

    ``dense`` and ``sparse`` are zero where there is nothing to solve.
    """

    sizes: tuple[int, ...]
    instructions: tuple[int, ...]
    dense: float = 0.0
    sparse: float = 0.0

    @property
    def per_added(self) -> tuple[float, ...]:
        """Instructions per body (or loop) added from one size to the next."""
        return tuple(float(one) for one in np.diff(self.instructions) / np.diff(self.sizes))

    @property
    def exponent(self) -> float:
        """p of instructions ~ n^p, from what a body costs at the last two steps."""
        before, last = self.per_added[-2:]
        return 1.0 + float(np.log(last / before) / np.log(self.sizes[-1] / self.sizes[-2]))


def counted(models: Sequence[Model], sizes: Sequence[int]) -> dict[str, Counted]:
    """The instructions of every formulation that accepts a family."""
    assembled = [
        (constraints, assemble(constraints)) for constraints in map(constraints_of, map(Mechanism.of, models))
    ]
    found = {}
    for name in FORMULATIONS:
        try:
            written = [equations_at(name, constraints, start) for constraints, start in assembled]
        except FormulationError:
            continue
        last, start = written[-1], assembled[-1][1]
        lengths = tuple(map(instructions, written))
        found[name] = Counted(tuple(sizes), lengths, *_solution(last, start))
    return found


def _solution(eq: Equations, start: State) -> tuple[float, float]:
    """Operations to solve for the accelerations, dense and in the pattern of the matrix."""
    if eq.accelerations is not None:
        return 0.0, 0.0
    x, y = eq.from_tree(start.x, start.u, start.p)
    B = np.array(ca.Function("B", [eq.t, eq.x, eq.y, eq.p], [ca.densify(eq.rows.B)])(start.t, x, y, start.p))
    rows = independent_rows(B) if eq.rows.names else ()
    columns = np.diff(pattern_of(eq, rows).l_starts) if rows else np.zeros(0)
    return solution_operations(eq.y.shape[0], len(rows)), float(columns @ columns)


def model_of(family: str, size: int) -> Model:
    """A member of a family."""
    return (FAMILIES | {"general chain": general_chain})[family](size)


def growth_table(family: str, found: Mapping[str, Counted]) -> str:
    """What a body costs at every step of the size."""
    sizes, unit = SIZES[family], "loop" if family == "loops" else "body"
    steps = [f"{a} to {b}" for a, b in pairwise(sizes)]
    lines = [
        f"### {family.capitalize()}",
        "",
        f"Instructions per added {unit}, from one number of {unit.replace('body', 'bodie')}s to the next.",
        "",
        "| formulation | " + " | ".join(steps) + f" | all of {sizes[-1]} | grows as | dense | sparse |",
        "|---|" + "--:|" * (len(steps) + 4),
    ]
    for name, one in found.items():
        cells = " | ".join(f"{count:.0f}" for count in one.per_added)
        solved = " | ".join(f"{count:.0f}" if count else "–" for count in (one.dense, one.sparse))
        lines.append(f"| {name} | {cells} | {one.instructions[-1]} | n^{one.exponent:.2f} | {solved} |")
    return "\n".join([*lines, ""])


def draw(families: Mapping[str, Mapping[str, Counted]], path: Path) -> None:
    """Instructions per added body over the number of bodies, one panel for each family."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12.0, 4.0), layout="constrained")
    panels = figure.subplots(1, len(families), sharey=True)
    for axes, (family, found) in zip(panels, families.items(), strict=True):
        for name, one in found.items():
            middle = np.sqrt(np.multiply(one.sizes[1:], one.sizes[:-1]))
            wide = 4.0 if name == "recursive" else 1.2  # it lies under that of cut joints
            axes.loglog(middle, one.per_added, "o-", color=COLORS[name], ms=4, lw=wide, label=name)
        axes.set_title(family)
        axes.set_xlabel("loops" if family == "loops" else "bodies")
        axes.set_xticks(SIZES[family], [str(size) for size in SIZES[family]])
        axes.minorticks_off()
        axes.grid(True, alpha=0.3)
    panels[0].set_ylabel("instructions per added body or loop")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside right upper", fontsize=8)
    save_figure(figure, path, dpi=110, metadata={"Software": None})


def verdict(comparisons: Sequence[Comparison]) -> str:
    """How the choice fared against the times measured."""
    best = [
        c
        for c in comparisons
        if c.taken.microseconds <= 1.05 * c.quickest.microseconds
        or (not c.taken.reduction and c.taken.instructions == c.quickest.instructions)  # the same code
    ]
    lines = [
        f"Of the {len(comparisons)} models below it takes the quickest way, or one within 5 % of it, in {len(best)}."
    ]
    for c in comparisons:
        if c not in best:
            lines.append(
                f"In “{c.model}” {c.quickest.name} takes {c.quickest.microseconds:.3g} µs, {c.taken.name} "
                f"{c.taken.microseconds:.3g} µs."
            )
    return "\n".join(lines)


def shown(comparison: Comparison) -> list[ComparedWay]:
    """Of every formulation the way with the least time."""
    quickest: dict[str, ComparedWay] = {}
    for way in comparison.measured:
        if way.microseconds < quickest.setdefault(way.formulation, way).microseconds:
            quickest[way.formulation] = way
    return list(quickest.values())


def table(comparison: Comparison) -> str:
    """The figures of one model."""
    lines = [
        f"### {comparison.model}",
        "",
        "1 body." if comparison.bodies == 1 else f"{comparison.bodies} bodies.",
        "",
        "| way | equations | speeds | rows | instructions | µs | error |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for way in shown(comparison):
        name = f"**{way.name}**" if way is comparison.taken else way.name
        lines.append(
            f"| {name} | {way.equations} | {way.speeds} | {way.constraints} | {way.instructions} "
            f"| {way.microseconds:.2f} | {way.error:.0e} |"
        )
    left_out = [f"`{way.formulation}`: {way.note}." for way in comparison.ways if not way.measured]
    return "\n".join([*lines, *(["", *left_out] if left_out else []), ""])


CLAIMS = """## Claims of the sources, measured

| the source says | counted or measured here |
|---|---|
{rows}

Branches computed side by side, which Wijckmans (section 4) proposes for processors, are computed in the lanes of vector
registers and in threads of a GPU: see [performance](performance.md).
"""


def claims(comparisons: Sequence[Comparison], families: Mapping[str, Mapping[str, Counted]]) -> str:
    """What the sources say of the formalisms, beside what was measured; what was not measured is left out."""
    models = {c.model: c for c in comparisons}
    rows = []
    if (tree := models.get("eight-body tree")) is not None:
        N = tree.bodies
        for says, formulation, states in (
            (f"12N states with orientation angles (Kamman θ, (1)): {12 * N}", "kane-angles", 12 * N),
            (f"13N states with Euler parameters (Kamman ε, (1)): {13 * N}", "kane-euler-parameters", 13 * N),
        ):
            found = tree.way(formulation).equations
            rows.append((says, f"{tree.model}: {found}" + ("" if found == states else ", **not so**")))
    if (bar := models.get("four-bar linkage")) is not None:
        whole, reduced = (bar.way("elimination", r).equations for r in ("multipliers", "reduced"))
        rows.append(
            (
                "2n first-order equations with constraints, 2n − m in the reduced form (Kamman and Huston)",
                f"{bar.model}, elimination: {whole}, reduced {reduced}",
            )
        )
        dense, sparse = (bar.way("augmented", r).microseconds for r in ("multipliers", "sparse"))
        direct = bar.way(bar.automatic).microseconds
        rows.append(
            (
                "the descriptor form is simple to generate, large and sparse (Wijckmans, section 2.3)",
                f"{bar.model}: {bar.way('augmented', 'sparse').equations} equations, {dense:.1f} µs solved densely, "
                f"{sparse:.1f} µs by their pattern; {bar.automatic} {direct:.2f} µs",
            )
        )
    for says, name in (
        ("recursion costs O(n) (Wijckmans, section 3.3)", "recursive"),
        ("elimination inverts a matrix of all freedoms: its cost grows faster", "elimination"),
    ):
        if (one := families.get("chain", {}).get(name)) is not None:
            counts = ", ".join(f"{count:.0f}" for count in one.per_added)
            rows.append((says, f"instructions per added body of a chain: {counts}; n^{one.exponent:.2f}"))
    return CLAIMS.format(rows="\n".join(f"| {says} | {found} |" for says, found in rows))


def page(comparisons: Sequence[Comparison], families: Mapping[str, Mapping[str, Counted]]) -> str:
    """The whole page."""
    head = INTRODUCTION.format(
        growth="\n".join(growth_table(family, found) for family, found in families.items()),
        picture=PICTURE.name,
        why="\n".join(f"- *{name}*: {words}" for name, words in WHY.items()),
        worth=WORTH_LEAVING,
        verdict=verdict(comparisons),
    )
    examples = EXAMPLES_HEAD.format(
        when=date.today().isoformat(),
        machine=f"{platform.machine()}, {platform.system()}",
        python=platform.python_version(),
    )
    return "\n".join([head, LOOPS, claims(comparisons, families), examples, *map(table, comparisons)])


LOOPS = """## Loops, embedded

What the literature since the sources proposes for loops was tried on a set of them. Kept is
[embedding](formulations/loop_embedding.md) (Chignoli and others, 2022), which is the quickest where loops hang together
and leave little free. Instructions and µs of ż, multipliers where a law of motion asks for its power:

| | cut-joint | µs | loop-embedding | µs |
|---|--:|--:|--:|--:|
| four-bar | 342 | 0.10 | 304 | 0.11 |
| Andrews' mechanism | 861 | 0.17 | 661 | 0.11 |
| Stewart platform, driven | 11780 | 2.37 | 7351 | 1.51 |
| Stewart platform, free | 10821 | 2.16 | 9205 | 2.06 |
| delta robot, driven | 11792 | 2.56 | 7143 | 1.62 |
| delta robot, free | 11357 | 2.47 | 8384 | 1.85 |
| Cassie (MuJoCo Menagerie) | 15531 | 1.87 | 15232 | 1.88 |
| 100 loops in a row | 51670 | 15.98 | 27826 | 6.88 |

`python benchmarks/loop_formulations.py --models cassie.xml` prints the table. Both agree to
round-off. It is not the default: which speeds are dependent is chosen at one state, and the choice wears out as cranks
turn (in the four-bar of the examples the least pivot falls below 0.2 % of its row), while cut joints have none to make.

Tried and not kept: the same embedding of the whole mechanism in the equations of elimination, $G^T A G$, which is
straight code too but pays for all of A: 565 instructions of the four-bar for 432 by cut joints, 1344 for 1067 of
Andrews' mechanism, 94305 for 16364 of Cassie. Not tried: proximal iterations (Sathya and Carpentier, 2024), each of
which repeats a sweep over all bodies where these two solve once; and divide and conquer (Featherstone, 1999), whose
larger blocks for every joint pay where the bodies of one mechanism are spread over processors; here lanes and
threads compute scenarios side by side.
"""


EXAMPLES_HEAD = """## Examples

Of every formulation the way with the least time, in bold what auto takes.

- *equations*: first-order differential equations that are integrated, of coordinates and speeds;
- *instructions*: of the straight code of one evaluation, of ż itself or of A, f, B, γ before they are reduced;
- *µs*: one evaluation of ż in a compiled loop, reduction included, the best of some rounds;
- *error*: largest relative disagreement with the first formulation at random states, accelerations and reactions.

Measured on {when}, {machine}, Python {python}.
"""


def main() -> int:
    """Measure, write the page and the pictures."""
    folder = Path(str(files("kinetree.examples")))
    families = {}
    for family, sizes in SIZES.items():
        families[family] = counted([model_of(family, size) for size in sizes], sizes)
        print(growth_table(family, families[family]), flush=True)
    draw(families, PICTURE)
    comparisons = []
    for name in EXAMPLES:
        comparisons.append(compare_formulations(folder / name))
        print(comparisons[-1].to_text(), flush=True)
    PAGE.write_text(page(comparisons, families), encoding="utf-8", newline="\n")
    print(PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
