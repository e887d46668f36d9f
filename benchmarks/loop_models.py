"""Four-bars in series, and the figures of Andrews' squeezing mechanism."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Revolute
from kinetree.model.loads import Gravity

Z = (0.0, 0.0, 1.0)


def rod(name: str, a: Any, b: Any, mass: float = 1.0) -> Body:
    """A rod of 2 cm radius in the plane z = 0 between two points."""
    a, b = (np.array([*point, 0.0]) for point in (a, b))
    along = (b - a) / np.linalg.norm(b - a)
    pose = Frame.from_axes(along.tolist(), (-along[1], along[0], 0.0), ((a + b) / 2).tolist())
    return Body.rod(name, mass, float(np.linalg.norm(b - a)), radius=0.02, pose=pose)


def four_bars(n: int) -> Model:
    """n four-bars side by side, each rocker the next one's crank: 2n + 1 rods, one freedom."""
    items: list[Any] = [Gravity(acceleration=(0.0, -9.81, 0.0))]
    for k in range(n + 1):
        items.append(rod(f"crank{k}", (k, 0), (k + 0.4, 0.9)))
        items.append(Revolute(f"foot{k}", GROUND, f"crank{k}", point=(k, 0, 0), axis=Z))
        if k:
            items.append(rod(f"bar{k}", (k - 0.6, 0.9), (k + 0.4, 0.9)))
            items.append(Revolute(f"left{k}", f"crank{k - 1}", f"bar{k}", point=(k - 0.6, 0.9, 0), axis=Z))
            items.append(Revolute(f"right{k}", f"bar{k}", f"crank{k}", point=(k + 0.4, 0.9, 0), axis=Z))
    return Model.of(f"{n} four-bars", *items)


ANDREWS_BODIES = {
    "K1": (0.04325, 2.194e-06, (0.0009182485980307614, -5.674074562905483e-05)),
    "K2": (0.00365, 4.41e-07, (-0.0044914333599330725, 0.0002775362557942899)),
    "K3": (0.02373, 5.255e-06, (-0.018742186670315457, 0.020485106789073934)),
    "K4": (0.00706, 5.667e-07, (-0.030222939830158887, 0.012071182356663938)),
    "K5": (0.0705, 1.169e-05, (-0.05323682815570414, 0.016631847966616306)),
    "K6": (0.00706, 5.667e-07, (-0.028543268536783597, -0.010722254707252287)),
    "K7": (0.05498, 1.912e-05, (-0.059262402801791715, -0.010600698332712844)),
}
"""Mass (kg), moment of inertia (kg m²) and mass centre (m) at the start."""

ANDREWS_JOINTS = {
    "O": (GROUND, "K1", (0.0, 0.0)),
    "F": ("K1", "K2", (0.006986674115451445, -0.0004317230645688955)),
    "B": (GROUND, "K3", (-0.03635, 0.03273)),
    "A5": (GROUND, "K5", (-0.06934, -0.00227)),
    "A7": (GROUND, "K7", (-0.06934, -0.00227)),
    "G": ("K5", "K4", (-0.03399720388583998, 0.01646197167499768)),
    "H": ("K7", "K6", (-0.03163313450740889, -0.015618868668304536)),
    "E23": ("K2", "K3", (-0.020960022346354336, 0.0012951691937066884)),
    "E24": ("K2", "K4", (-0.020960022346354336, 0.0012951691937066884)),
    "E26": ("K2", "K6", (-0.020960022346354336, 0.0012951691937066884)),
}
"""Bodies joined, and where (m) at the start; E is one pin through four bodies."""
