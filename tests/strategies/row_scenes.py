"""Scenes of the solver of rows: bodies and the contacts between them, written down without any search for them."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kinetree.contact.rows import Law, RowGroup, RowTable

G = 9.81
STEP = 2e-3
"""Seconds of a step."""
EDGE = 0.1
"""Of a box (m)."""


def axes_of(normal: np.ndarray) -> np.ndarray:
    """Rows: a unit normal, and two directions across it."""
    across = np.cross(normal, np.eye(3)[np.argmin(np.abs(normal))])
    across /= np.linalg.norm(across)
    directions: np.ndarray = np.array([normal, across, np.cross(normal, across)])
    return directions


@dataclass
class Scene:
    """Free bodies with masses (kg), principal inertias (kg m²) and centres (m); contacts are added one by one."""

    mass: np.ndarray
    inertia: np.ndarray
    centre: np.ndarray
    groups: list[RowGroup] = field(default_factory=list)
    keys: list[tuple[int, ...]] = field(default_factory=list)

    @property
    def roots(self) -> np.ndarray:
        """Square roots of masses and inertias: w = roots · (velocity, angular velocity)."""
        roots: np.ndarray = np.sqrt(
            np.concatenate([np.repeat(self.mass[:, None], 3, axis=1), self.inertia], axis=1)
        )
        return roots

    def part(
        self, body: int, directions: np.ndarray, point: np.ndarray, sign: float
    ) -> tuple[int, np.ndarray]:
        """Rows of the speeds of a point of a body along directions."""
        turning = np.cross(point - self.centre[body], directions)
        return body, sign * np.hstack([directions, turning]) / self.roots[body]

    def touch(
        self, a: int, b: int, point: np.ndarray, normal: np.ndarray, mu: float, offset: object = (0, 0, 0)
    ) -> None:
        """Add a contact at a point; the normal points into body a; body -1 is the ground."""
        directions, point = axes_of(np.asarray(normal, float)), np.asarray(point, float)
        parts = [self.part(a, directions, point, 1.0)]
        if b >= 0:
            parts.append(self.part(b, directions, point, -1.0))
        self.groups.append(RowGroup(Law.CONE, tuple(parts), np.asarray(offset, float), high=mu))

    def face(self, a: int, b: int, middle: np.ndarray, half: np.ndarray, mu: float) -> None:
        """Add four contacts at the corners of a horizontal rectangle."""
        for x in (-1.0, 1.0):
            for y in (-1.0, 1.0):
                self.touch(a, b, middle + half * [x, y, 0.0], np.array([0.0, 0.0, 1.0]), mu)

    @property
    def table(self) -> RowTable:
        """The rows of all contacts."""
        return RowTable.of([6] * len(self.mass), self.groups)

    def free(self, pull: object = (0.0, 0.0, -G), step: float = STEP) -> np.ndarray:
        """Speeds that bodies at rest have after a step (s) under an acceleration (m/s²)."""
        speeds = np.zeros((len(self.mass), 6))
        speeds[:, :3] = np.asarray(pull) * step
        w: np.ndarray = (speeds * self.roots).ravel()
        return w


def boxes(centres: np.ndarray, mass: np.ndarray, edge: float = EDGE) -> Scene:
    """Cubes, before they touch."""
    mass = np.asarray(mass, float)
    return Scene(mass, np.repeat(mass[:, None] * edge**2 / 6, 3, axis=1), np.asarray(centres, float))


def column(count: int = 10, mu: float = 0.5, mass: np.ndarray | None = None) -> Scene:
    """Boxes upon each other."""
    centres = np.array([[0.0, 0.0, (k + 0.5) * EDGE] for k in range(count)])
    scene = boxes(centres, np.ones(count) if mass is None else mass)
    for k in range(count):
        scene.face(k, k - 1, np.array([0.0, 0.0, k * EDGE]), np.full(3, EDGE / 2), mu)
    return scene


def pyramid(rows: int = 10, mu: float = 0.5) -> Scene:
    """Rows of boxes, each box upon two of the row below."""
    pitch, places, first = 1.05 * EDGE, list[list[float]](), list[int]()
    for level in range(rows):
        first.append(len(places))
        places += [
            [(i - (rows - level - 1) / 2) * pitch, 0.0, (level + 0.5) * EDGE] for i in range(rows - level)
        ]
    scene = boxes(np.array(places), np.ones(len(places)))
    half = np.array([(EDGE - pitch / 2) / 2, EDGE / 2, 0.0])
    for level in range(rows):
        for i in range(rows - level):
            k = first[level] + i
            x, _, z = places[k]
            if level == 0:
                scene.face(k, -1, np.array([x, 0.0, 0.0]), np.full(3, EDGE / 2), mu)
            else:
                for side, below in ((-1.0, first[level - 1] + i), (1.0, first[level - 1] + i + 1)):
                    middle = np.array([x + side * pitch / 4, 0.0, z - EDGE / 2])
                    scene.face(k, below, middle, half, mu)
    return scene


def spheres(
    centre: np.ndarray, radius: np.ndarray, mass: np.ndarray, mu: float, velocity: np.ndarray | None = None
) -> Scene:
    """Spheres above a floor and within four walls; they touch each other and these where gaps close within a step."""
    mass = np.asarray(mass, float)
    inertia = np.repeat((0.4 * mass * radius**2)[:, None], 3, axis=1)
    scene = Scene(mass, inertia, centre)
    apart = centre[:, None] - centre[None]
    distance = np.linalg.norm(apart, axis=2)
    near = 2e-3
    for a, b in zip(*np.nonzero(np.triu(distance < radius[:, None] + radius[None] + near, 1)), strict=True):
        normal = apart[a, b] / distance[a, b]
        gap = max(distance[a, b] - radius[a] - radius[b], 0.0)
        scene.touch(a, b, centre[b] + radius[b] * normal, normal, mu, (gap / STEP, 0, 0))
        scene.keys.append((a, b))
    walls = [(np.array([0.0, 0.0, 1.0]), 0.0)]
    walls += [(sign * np.eye(3)[k], -WALL) for k in (0, 1) for sign in (1.0, -1.0)]
    for number, (normal, level) in enumerate(walls):
        for a in np.nonzero(centre @ normal - level < radius + near)[0]:
            gap = max(centre[a] @ normal - level - radius[a], 0.0)
            scene.touch(int(a), -1, centre[a] - radius[a] * normal, normal, mu, (gap / STEP, 0, 0))
            scene.keys.append((int(a), -1 - number))
    return scene


WALL = 0.16
"""Distance (m) of the walls around spheres from the middle."""
RADIUS = 0.03


def lattice(count: int = 200) -> tuple[np.ndarray, np.ndarray]:
    """Centres (m) and radii (m) of spheres above each other, none quite in line."""
    random = np.random.default_rng(1)
    radius = RADIUS * random.uniform(0.8, 1.0, count)
    side = 4
    k = np.arange(count)
    places = np.stack([k % side, (k // side) % side, k // side**2], axis=1) * 2.2 * RADIUS
    places[:, :2] -= 1.1 * RADIUS * (side - 1)
    places[:, 2] += 1.2 * RADIUS
    return places + random.uniform(-0.1, 0.1, (count, 3)) * RADIUS, radius


def dominoes(count: int = 20, mu: float = 0.3) -> Scene:
    """Thin stones in a row that lean on each other, each with two feet on the ground."""
    thick, high, wide, pitch, lean = 0.01, 0.1, 0.05, 0.03, 0.35
    mass = np.full(count, 0.05)
    inertia = mass[:, None] / 12 * np.array([wide**2 + high**2, thick**2 + high**2, thick**2 + wide**2])
    turn = np.array([[np.cos(lean), 0, np.sin(lean)], [0, 1, 0], [-np.sin(lean), 0, np.cos(lean)]])
    feet = np.array([[k * pitch, 0.0, 0.0] for k in range(count)])
    scene = Scene(mass, inertia, feet + turn @ [-thick / 2, 0.0, high / 2])
    up, face = np.array([0.0, 0.0, 1.0]), turn @ [1.0, 0.0, 0.0]
    for k in range(count):
        for y in (-wide / 2, wide / 2):
            scene.touch(k, -1, feet[k] + [0, y, 0], up, mu)
            if k:
                scene.touch(k, k - 1, feet[k] + turn @ [-thick, y, 0.6 * high], face, mu)
    return scene


def mixed(seed: int) -> Scene:
    """Bodies that touch each other at random, with motors, stops, bearings that rub, and joints between some."""
    random = np.random.default_rng(seed)
    count = int(random.integers(2, 8))
    mass = 10.0 ** random.uniform(-1, 1, count)
    scene = Scene(mass, mass[:, None] * random.uniform(0.1, 0.3, (count, 3)), random.normal(size=(count, 3)))
    for _ in range(int(random.integers(2, 4 * count))):
        a, b = random.choice(count, 2, replace=False)
        normal = random.normal(size=3)
        middle = (scene.centre[a] + scene.centre[b]) / 2 + 0.1 * random.normal(size=3)
        ground = random.random() < 0.3
        scene.touch(
            int(a),
            -1 if ground else int(b),
            middle,
            normal / np.linalg.norm(normal),
            random.choice([0, 0.3, 1]),
        )
    normals = [3 * k for k in range(len(scene.groups))]
    for law in (Law.INTERVAL, Law.ONE_SIDED, Law.DISC, Law.DISC_OF, Law.EQUALITY):
        n = {Law.INTERVAL: 1, Law.ONE_SIDED: 1, Law.DISC: 3, Law.DISC_OF: 2, Law.EQUALITY: 2}[law]
        pair = random.choice(count, 2, replace=False)
        parts = tuple((int(b), random.normal(size=(n, 6)) / scene.roots[b]) for b in pair)
        low, high = (-0.1, 0.2) if law is Law.INTERVAL else (0.0, float(random.choice([0.0, 0.1, 1.0])))
        partner = int(random.choice(normals)) if law is Law.DISC_OF else -1
        scene.groups.append(RowGroup(law, parts, 0.1 * random.normal(size=n), low, high, partner))
    return scene
