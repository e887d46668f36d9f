"""The Princeton beam: a thin strip, clamped at one end and loaded across at the other, which bends and twists far.

Three loads at seven angles to its sides (E. H. Dowell and J. J. Traybar, An experimental study of the nonlinear
stiffness of a rotor blade undergoing flap, lag and twist deformations, 1975). One model with the load as parameters;
the number of pieces is left to Kinetree. ``python benchmarks/princeton_beam.py`` prints deflections of the tip over
the length of the strip, the pieces that each took, and processor time; that of the first has the equations in it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import process_time
from typing import Any

import numpy as np
from command_line import options_of

import kinetree as kt

LENGTH, HEIGHT, WIDTH = 0.508, 12.77e-3, 3.2e-3  # m
E, G, DENSITY = 7.17e10, 2.7e10, 2800.0
LOADS = (4.448, 8.896, 13.345)  # N
ANGLES = tuple(range(0, 91, 15))  # °, 0: across its flat side


def strip(pieces: int | str = "auto") -> kt.Model:
    """The strip along x, its flat side up, with a force (0, fy, fz) at its tip."""
    mass = DENSITY * WIDTH * HEIGHT
    section = kt.BeamSection(
        EA=E * WIDTH * HEIGHT,
        EIy=E * HEIGHT * WIDTH**3 / 12,
        EIz=E * WIDTH * HEIGHT**3 / 12,
        GJ=0.281 * G * HEIGHT * WIDTH**3,
        rhoA=mass,
        rhoIx=mass * (HEIGHT**2 + WIDTH**2) / 12,
    )
    beam = kt.FlexibleBeam(
        [(0, 0, 0), (LENGTH, 0, 0)],
        section,
        {"root": 0.0, "tip": LENGTH},
        y_axis=(0, 1, 0),
        modes=0,
        pieces=pieces,  # type: ignore[arg-type]
    )
    return kt.Model.of(
        "Princeton beam",
        kt.Parameter("fy", 0.0, "N"),
        kt.Parameter("fz", 0.0, "N"),
        kt.Body("strip", flexible=beam, pose=kt.Frame()),
        kt.Weld("clamp", "ground", "strip.root", point=(0, 0, 0)),
        kt.Force("push", "strip.tip", force=(0, "fy", "fz"), axes="ground"),
    )


def deflected(model: kt.Model, load: float, angle: float) -> dict[str, Any]:
    """The tip under one load: its displacement over the length, the pieces, and the time it took (s)."""
    begun = process_time()
    across = np.radians(angle)
    force = {"fy": -load * float(np.sin(across)), "fz": -load * float(np.cos(across))}
    found = kt.equilibrium(model, parameters=force)
    tip = (np.asarray(found["strip.tip.position"]) - [LENGTH, 0, 0]) / LENGTH
    pieces = max(1, sum("strip " in body.name for body in found.situation.compiled.model.bodies))
    seconds = process_time() - begun
    return {"load": load, "angle": angle, "tip": tip.tolist(), "pieces": pieces, "seconds": seconds}


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = options_of(__doc__, json=True).parse_args(words)
    model = strip(2 if options.smallest else "auto")
    print("| load (N) | angle (°) | x, y, z | pieces | s |")
    print("|--:|--:|--:|--:|--:|")
    rows = []
    for load in LOADS[: 1 if options.smallest else None]:
        for angle in ANGLES[-1:] if options.smallest else ANGLES:
            row = deflected(model, load, angle)
            rows.append(row)
            tip = ", ".join(f"{x:.5f}" for x in row["tip"])
            print(f"| {load:g} | {angle} | {tip} | {row['pieces']} | {row['seconds']:.2f} |", flush=True)
    print(f"{len(rows)} loads: {sum(row['seconds'] for row in rows):.1f} s of processor time")
    if options.json:
        options.json.write_text(json.dumps({"rows": rows}), encoding="utf-8")


if __name__ == "__main__":
    main()
