"""Flexible bodies for tests: clouds of points with random modes, so that every integral can be summed by hand."""

from __future__ import annotations

import numpy as np

from kinetree.elastic.moving_frames import Station
from kinetree.elastic.reduced import Reduced


def cloud(seed: int, n: int = 3, interfaces: int = 3, straight: bool = False) -> Reduced:
    """A body of 15 points, modes and shortening random, zero at its root ``a``; further interfaces ``b``, ``c``, …

    ``straight``: no shortening. Its picture are masses, points and modes.
    """
    rng = np.random.default_rng(seed)
    points = 15
    m = rng.uniform(0.05, 0.2, points)
    x = rng.uniform(-1, 1, (points, 3))
    phi = rng.normal(size=(points, 3, n))
    H = rng.normal(size=(points, 3, n, n)) * (0 if straight else 1)
    H = (H + H.transpose(0, 1, 3, 2)) / 2
    x[0], phi[0], H[0] = 0, 0, 0
    stations = [Station("a", np.zeros(3), np.eye(3), np.zeros((3, n)), np.zeros((3, n)), np.zeros((3, n, n)))]
    for k, name in zip(range(1, interfaces), "bcdef", strict=False):
        R, _ = np.linalg.qr(rng.normal(size=(3, 3)))
        R *= np.linalg.det(R)
        turning = rng.normal(size=(3, n, n)) * (0 if straight else 1)
        turning = turning + turning.transpose(0, 2, 1)
        stations.append(Station(name, x[k], R, phi[k], rng.normal(size=(3, n)), H[k], B=turning))
    K = rng.normal(size=(n, n))
    D = rng.normal(size=(n, n))
    return Reduced(
        names=tuple(f"mode{j + 1}" for j in range(n)),
        root="a",
        mass=float(m.sum()),
        S0=m @ x,
        S1=np.einsum("p,paj->aj", m, phi),
        S2=np.einsum("p,paij->aij", m, H),
        C0=np.einsum("p,pa,pb->ab", m, x, x),
        C1=np.einsum("p,pa,pbj->jab", m, x, phi),
        G=np.einsum("p,pai,pbj->ijab", m, phi, phi),
        XH=np.einsum("p,pa,pbij->ijab", m, x, H),
        Kff=200 * (K @ K.T + np.eye(n)),
        Dff=0.1 * (D @ D.T + np.eye(n)),
        stations=tuple(stations),
        left_out=np.zeros(0),
        picture=(m, x, phi) if straight else None,  # type: ignore[arg-type]
    )
