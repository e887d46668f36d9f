"""Measure all formulations and write their page: ``python -m docs.comparison_of_formalisms``.

Writes ``comparison_of_formalisms.md`` and a picture for each family of models. All figures of the page come from here.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from datetime import date
from importlib.resources import files
from pathlib import Path

from kinetree.analysis.trust.compare import Comparison, Growth, compare_formulations, compare_growth
from kinetree.preparation.prepare import WORTH_LEAVING
from kinetree.report.plots.analyses import growth_plot

HERE = Path(__file__).resolve().parent
PAGE = HERE / "comparison_of_formalisms.md"

EXAMPLES = (
    "double_pendulum.toml", "satellite.toml", "eight_body_tree.toml", "rolling_disk.toml", "four_bar.toml",
    "slider_crank.toml", "docking_manipulator.toml", "andrews_squeezer.toml",
)  # fmt: skip
"""Open trees, a nonholonomic constraint, planar and spatial loops, one of them floating."""

SIZES = {"chain": (2, 4, 8), "tree": (2, 4, 8), "loops": (1, 2, 4)}

INTRODUCTION = """# Comparison of formalisms

```{{note}}
This page is written by `python -m docs.comparison_of_formalisms`. All figures are of one machine.
```

What the same mechanism costs in every [formulation](formulations/index.md) with every reduction of its constraints.
`kinetree compare MODEL` and {{py:func}}`kinetree.compare_formulations` print such a table for any model,
`kinetree compare --family chain` and {{py:func}}`kinetree.compare_growth` over the number of bodies.

- *equations*: first-order differential equations that are integrated, of coordinates and speeds;
- *instructions*: of the straight code of one evaluation, of ż itself or of A, f, B, γ before they are reduced;
- *trace*, *compile*: seconds to write the equations and to compile what a run needs, nothing from the disk;
- *µs*: one evaluation of ż in a compiled loop, reduction included;
- *error*: largest relative disagreement with the first formulation at random states, accelerations and reactions.

Times of an evaluation are the best of some rounds; those to trace and compile are of one try, with what else the
machine did meanwhile.

Measured on {when}, {machine}, Python {python}.

## What auto takes

`--formulation auto` counts operations: instructions, and for equations with a mass matrix at least those of solving
for n accelerations with r independent constraints, $n^3/3 + r n^2 + r^2 n + r^3/3$. It leaves the cut-joint
method, which gives the accelerations as straight code, only for equations in the same coordinates that need less
than 1/{worth:g} of its operations, and never where it has an exact Jacobian or contacts, which they have not.
{verdict}
"""


def verdict(comparisons: Sequence[Comparison]) -> str:
    """How the choice fared against the times measured."""
    best = [c for c in comparisons if c.taken.microseconds <= 1.05 * c.quickest.microseconds]
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


def table(comparison: Comparison) -> str:
    """The figures of one model."""
    lines = [
        f"### {comparison.model}",
        "",
        "1 body." if comparison.bodies == 1 else f"{comparison.bodies} bodies.",
        "",
        "| way | equations | speeds | rows | instructions | trace (s) | compile (s) | µs | error |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for way in comparison.measured:
        name = f"**{way.name}**" if way is comparison.taken else way.name
        lines.append(
            f"| {name} | {way.equations} | {way.speeds} | {way.constraints} | {way.instructions} "
            f"| {way.trace_seconds:.2f} | {way.compile_seconds:.2f} | {way.microseconds:.2f} | {way.error:.0e} |"
        )
    left_out = [f"`{way.formulation}`: {way.note}." for way in comparison.ways if not way.measured]
    return "\n".join([*lines, *(["", *left_out] if left_out else []), ""])


def growth_table(growth: Growth) -> str:
    """Instructions and µs over the sizes of a family."""
    unit = "loops" if growth.family == "loops" else "bodies"
    lines = [
        f"### {growth.family.capitalize()}",
        "",
        f"Instructions, and µs per evaluation, by the number of {unit}.",
        "",
        "| way | " + " | ".join(f"{size} | µs" for size in growth.sizes) + " |",
        "|---|" + "--:|--:|" * len(growth.sizes),
    ]
    for name, ways in growth.ways:
        cells = " | ".join(f"{way.instructions} | {way.microseconds:.2f}" for way in ways)
        lines.append(f"| {name} | {cells} |")
    picture = f"images/growth_{growth.family}.png"
    return "\n".join([*lines, "", f"![Instructions and µs over the number of {unit}]({picture})", ""])


CLAIMS = """## Claims of the sources, measured

| the source says | in the tables below |
|---|---|
{rows}

Branches computed side by side, which Wijckmans (section 4) proposes for processors, are computed in the lanes of vector
registers and in threads of a GPU: see [performance](performance.md).
"""


def claims(comparisons: Sequence[Comparison], growths: Sequence[Growth]) -> str:
    """What the sources say of the formalisms, beside what was measured; what was not measured is left out."""
    models, families = {c.model: c for c in comparisons}, {g.family: dict(g.ways) for g in growths}
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
    for says, family, name in (
        ("recursion costs O(n) (Wijckmans, section 3.3)", "chain", "recursive"),
        ("elimination inverts a matrix of all freedoms: its cost grows faster", "chain", "elimination"),
    ):
        for way, found in families.get(family, {}).items():
            if way == name:
                sizes = next(g.sizes for g in growths if g.family == family)
                counts = ", ".join(
                    f"{w.instructions / n:.0f} ({w.microseconds / n:.2f} µs)"
                    for w, n in zip(found, sizes, strict=True)
                )
                rows.append(
                    (says, f"instructions per body in a {family} of {', '.join(map(str, sizes))}: {counts}")
                )
    return CLAIMS.format(rows="\n".join(f"| {says} | {found} |" for says, found in rows))


def page(comparisons: Sequence[Comparison], growths: Sequence[Growth]) -> str:
    """The whole page."""
    head = INTRODUCTION.format(
        when=date.today().isoformat(),
        machine=f"{platform.machine()}, {platform.system()}",
        python=platform.python_version(),
        worth=WORTH_LEAVING,
        verdict=verdict([*comparisons, *(c for growth in growths for c in growth.comparisons)]),
    )
    parts = [
        head,
        claims(comparisons, growths),
        "## Examples\n\nIn bold what auto takes.\n",
        *map(table, comparisons),
    ]
    return "\n".join([*parts, "## Growth\n", *map(growth_table, growths)])


def main() -> int:
    """Measure, write the page and the pictures."""
    folder = Path(str(files("kinetree.examples")))
    comparisons, growths = [], []
    for name in EXAMPLES:
        comparisons.append(compare_formulations(folder / name))
        print(comparisons[-1].to_text(), flush=True)
    for family, sizes in SIZES.items():
        growths.append(compare_growth(family, sizes))
        print(growths[-1].to_text(), flush=True)
        growth_plot(growths[-1], HERE / "images" / f"growth_{family}.png")
    PAGE.write_text(page(comparisons, growths), encoding="utf-8", newline="\n")
    print(PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
