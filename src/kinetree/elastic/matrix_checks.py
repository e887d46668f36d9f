"""Faults in the matrices and numbers of a flexible body, units other than SI among them.

Wide enough for every material: gels (3 m/s), rubber (10 m/s) and foam, steel (5000 m/s), diamond (18 000 m/s);
densities from aerogel (1 kg/m³) to osmium (22 600 kg/m³). Millimetres, megapascals and tonnes are off by 10³ and more.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from kinetree.arrays import Array, Indices
from kinetree.elastic.moving_frames import NodeInterface, rigid_motions
from kinetree.elastic.section import Section
from kinetree.sparse_factors import as_operator, factored
from kinetree.tolerances import LONGEST_BODY, TINY
from kinetree.words.arguments import Arguments, short

CALLER = "flexible body"
DIRECTIONS = ("x", "y", "z", "rotation about x", "rotation about y", "rotation about z")
BOX_DENSITIES = (1e-2, 5e4)
"""Mass over the volume of the box around the nodes (kg/m³) that some body may have."""
SPEEDS = (1.0, 4e4)
"""Speed of sound (m/s), by order of magnitude, that some material may have."""


def checked_matrices(stiffness: Any, mass: Any, nodes: Any, check_units: bool) -> tuple[Any, Any, Array, int]:
    """K, M (sparse), nodes (k, 3) and the number of degrees of freedom of a node; `ArgumentError` for what is wrong."""
    asked = Arguments(CALLER)
    x = np.asarray(nodes, dtype=float)
    if x.ndim != 2 or x.shape[1] != 3 or not len(x) or not np.isfinite(x).all():
        asked.fault(
            "nodes",
            "nodes must be rows of three finite coordinates",
            "give one row x, y, z (m) for each node",
        )
        asked.check()
    K, M = (_real(asked, name, A) for name, A in (("stiffness", stiffness), ("mass", mass)))
    asked.check()
    sizes = f"the stiffness is {K.shape[0]} × {K.shape[1]}, the mass {M.shape[0]} × {M.shape[1]}, for {len(x)} nodes"
    if K.shape != M.shape or K.shape[0] != K.shape[1]:
        asked.fault("mass", sizes, "both must be square and of the same size")
    elif K.shape[0] not in (3 * len(x), 6 * len(x)):
        asked.fault("nodes", sizes, "give 3 or 6 degrees of freedom for each node, node by node")
    asked.check()
    each = K.shape[0] // len(x)
    for name, A in (("stiffness", K), ("mass", M)):
        if not np.isfinite(A.data).all():
            asked.fault(name, f"the {name} matrix holds values that are not finite", "export it again")
            asked.check()
        slant = abs(A - A.T).tocoo()
        if slant.nnz and slant.data.max() > 1e-8 * abs(A).max():
            worst = int(np.argmax(slant.data))
            i, j = (_dof(int(d), each) for d in (slant.row[worst], slant.col[worst]))
            message = (
                f"the {name} matrix is not symmetric: worst between {i} and {j}, by {slant.data[worst]:.3g}"
            )
            asked.fault(
                name, message, "give both halves of it (Matrix Market: symmetric), and no contact or damping"
            )
    asked.check()
    K, M = (K + K.T) / 2, (M + M.T) / 2
    _check_signs(asked, K, M, each)
    _check_rigid(asked, K, M, x, each)
    asked.check()
    if check_units:
        _check_units(asked, K, M, x, each)
        asked.check()
    return K, M, x, each


def _real(asked: Arguments, name: str, A: Any) -> Any:
    """A matrix of numbers; damping that hides in imaginary parts is not lost silently."""
    from scipy import sparse

    found = sparse.csr_matrix(A)
    if np.iscomplexobj(found) and np.abs(found.data.imag).max(initial=0.0) > 0:
        message = f"the {name} matrix is complex: its imaginary part would be lost"
        asked.fault(
            name, message, "export it without structural damping, and give damping or stiffness_damping"
        )
    return found.real.astype(float)


def _dof(d: int, each: int) -> str:
    return f"node {d // each} {DIRECTIONS[d % each]}"


def _check_signs(asked: Arguments, K: Any, M: Any, each: int) -> None:
    for name, A in (("stiffness", K), ("mass", M)):
        diagonal = A.diagonal()
        low = int(np.argmin(diagonal))
        if diagonal[low] < 0:
            message = f"the {name} matrix is not positive: {diagonal[low]:.3g} at {_dof(low, each)}"
            asked.fault(name, message, "a sign is wrong, or rows and columns are in different orders")
        elif name == "stiffness" and diagonal[low] <= 1e-14 * diagonal.max():
            empty = np.flatnonzero(diagonal <= 1e-14 * diagonal.max())
            message = f"{_dof(low, each)} has no stiffness ({len(empty)} degrees of freedom without any)"
            asked.fault(
                name, message, "leave out nodes that belong to no element, and rotations that solids lack"
            )


def _check_rigid(asked: Arguments, K: Any, M: Any, x: Array, each: int) -> None:
    """Check that rigid motion needs no force, and that the mass is the same in all directions."""
    R = rigid_motions(x, x.mean(0), each)
    size = max(float(np.linalg.norm(x - x.mean(0), axis=1).max()), TINY)
    R[:, 3:] /= size
    # the forces of single terms are the measure: they cancel in the sum
    terms = abs(K) @ abs(R)
    share = np.abs(K @ R).max(0) / terms.max()
    wrong = [k for k in range(6) if share[k] > 1e-6]
    motions = ("along x", "along y", "along z", "about x", "about y", "about z")
    if wrong and min(wrong) < 3:
        message = f"rigid modes are missing: moved as a rigid body {motions[wrong[0]]} it resists"
        asked.fault("stiffness", message, "export the matrices without supports")
    elif wrong:
        message = f"rigid modes are missing: turned as a rigid body {motions[wrong[0]]} it resists, pushed it does not"
        remedy = "the coordinates do not belong to this matrix: check the order of the nodes and, with rotations, units"
        asked.fault("nodes", message, remedy)
    inertia = np.array([R[:, k] @ (M @ R[:, k]) for k in range(3)])
    if inertia.min() <= 0:
        asked.fault("mass", "the mass of the body is not positive", "give the mass matrix in kg")
    elif np.ptp(inertia) > 1e-6 * inertia.max():
        masses = ", ".join(f"{v:.6g}" for v in inertia)
        asked.fault(
            "mass",
            f"the mass differs from direction to direction: {masses} kg",
            "check the order of the rows",
        )


def _check_units(asked: Arguments, K: Any, M: Any, x: Array, each: int) -> None:
    from scipy.spatial import cKDTree

    total = float(M[::each][:, ::each].sum())
    box = np.sort(np.ptp(x, axis=0))
    if box[0] > 1e-3 * box[2]:
        density = total / box.prod()
        if not BOX_DENSITIES[0] <= density <= BOX_DENSITIES[1]:
            message = f"its mass, {total:.3g} kg, in the box around it, {box.prod():.3g} m³, makes {density:.3g} kg/m³"
            asked.fault(
                "mass",
                message,
                "units seem off by a power of 10³: give m, kg and N (check_units=False: so be it)",
            )
    if len(x) < 2:
        return
    near = cKDTree(x).query(x, k=2)[0][:, 1]
    lumps = np.asarray(M[::each][:, ::each].sum(1)).ravel()
    good = (lumps > 0) & (near > 0)
    if not good.any():
        return
    # a node's spring, in its stiffest direction, and mass: ω ≈ 2 c/h
    blocks = np.array([[_entries(K, a, b, each) for b in range(3)] for a in range(3)])
    stiffest = np.linalg.eigvalsh(blocks.transpose(2, 0, 1))[:, -1]
    speed = float(np.median(np.sqrt(stiffest[good] / lumps[good]) * near[good])) / 2
    if not SPEEDS[0] <= speed <= SPEEDS[1]:
        message = f"stiffness, mass and distances of its nodes make a speed of sound of about {speed:.2g} m/s"
        asked.fault(
            "stiffness",
            message,
            "units seem off by a power of 10³: give N/m, kg and m (check_units=False: so be it)",
        )


def _entries(K: Any, a: int, b: int, each: int) -> Array:
    """Stiffness between two directions of a node, for every node."""
    return np.asarray(K[a::each][:, b::each].diagonal())


def checked_nodes(
    interfaces: Sequence[NodeInterface], x: Array, each: int, numbers: Sequence[int] | None
) -> list[Indices]:
    """Rows of the nodes that each interface holds; `ArgumentError` for those that do not exist or make no frame."""
    asked = Arguments(CALLER)
    known = list(range(len(x))) if numbers is None else [int(v) for v in numbers]
    if len(known) != len(x):
        asked.fault("numbers", f"{len(known)} numbers for {len(x)} nodes", "give one for each")
        asked.check()
    row_of = {number: row for row, number in enumerate(known)}
    if not interfaces:
        asked.fault("interfaces", "the body has no interface", "give one at least: a name and its nodes")
    names = [i.name for i in interfaces]
    taken: dict[int, str] = {}
    rows = []
    for i in interfaces:
        if names.count(i.name) > 1:
            asked.fault("interfaces", f'two interfaces are called "{i.name}"', "give each a name of its own")
        if i.connection not in ("rigid", "average"):
            message = f'interface "{i.name}": connection {short(i.connection)} is unknown'
            asked.fault("interfaces", message, 'give "rigid" or "average"')
        unknown = [v for v in i.nodes if v not in row_of]
        if unknown:
            message = f'interface "{i.name}" names node {unknown[0]}, which does not exist'
            asked.fault("interfaces", message, f"nodes have numbers from {min(known)} to {max(known)}")
        shared = [v for v in dict.fromkeys(i.nodes) if taken.setdefault(v, i.name) != i.name]
        if shared:
            more = f" ({len(shared)} nodes do)" if len(shared) > 1 else ""
            message = f'node {shared[0]} belongs to interface "{taken[shared[0]]}" and to "{i.name}"{more}'
            asked.fault("interfaces", message, "let each node belong to one")
        here = np.array(sorted({row_of[v] for v in i.nodes if v in row_of}), dtype=np.int64)
        turning = rigid_motions(x[here], x[here].mean(0), 3)[:, 3:] if len(here) else np.zeros((0, 3))
        size = np.ptp(x, axis=0).max()
        rank = int(np.sum(np.linalg.svd(turning, compute_uv=False) > 1e-6 * size)) if len(here) else 0
        if not i.nodes:
            asked.fault("interfaces", f'interface "{i.name}" holds no nodes', "give the numbers of its nodes")
        elif not unknown and rank < 3 and (each == 3 or i.connection == "average"):
            message = (
                f'the nodes of interface "{i.name}" lie on a line or in a point, and cannot carry a rotation'
            )
            asked.fault("interfaces", message, "give three or more that do not")
        rows.append(here)
    asked.check()
    return rows


def checked_modes(K: Any, rigid: Array, Z: Any, each: int, numbers: Sequence[int] | None) -> None:
    """Check that the stiffness is positive beside the six rigid motions; `ArgumentError` names the loose nodes."""
    import scipy.linalg
    from scipy import sparse
    from scipy.sparse.linalg import ArpackError, eigsh

    d = K.shape[0]
    scale = sparse.diags(1 / np.sqrt(np.maximum(K.diagonal(), TINY)))
    A = (scale @ K @ scale).tocsc()  # unit diagonal: no units in the measure
    count = min(20, d - 1)
    try:
        if d < 500:
            values, vectors = scipy.linalg.eigh(A.toarray(), subset_by_index=[0, count - 1])
        else:
            shift = -1e-7
            inverse = as_operator(factored(A - shift * sparse.identity(d, format="csc")), d)
            values, vectors = eigsh(A, k=count, sigma=shift, OPinv=inverse, v0=np.ones(d))
    except (np.linalg.LinAlgError, ArpackError):
        return  # no verdict: the reduction itself will tell
    order = np.argsort(values)
    values, vectors = values[order], vectors[:, order]
    asked = Arguments(CALLER)
    if values[0] < -1e-9:
        asked.fault("stiffness", f"the stiffness matrix is not positive: a motion with {values[0]:.3g} of the stiffness"
                    " of single nodes gives energy away", "give a linear, stable, unloaded body")  # fmt: skip
    # K may be badly conditioned with reason (thin bodies): only what rounding cannot tell from zero is no stiffness
    zero = int(np.sum(np.abs(values) < 1e-13))
    if zero > 6:
        loose = scale @ vectors[:, :zero]
        loose = loose - rigid @ np.linalg.lstsq(rigid, loose, rcond=None)[0]
        moving = np.abs(Z @ loose).max(1).reshape(-1, each).max(1)
        far = np.argsort(-moving)[:3]
        named = ", ".join(str(int(numbers[k]) if numbers is not None else int(k)) for k in far)
        message = f"the stiffness is singular: {zero} motions need no force, where a rigid body has 6"
        asked.fault("stiffness", message, f"parts are not connected, or hinge; look at nodes {named}")
    asked.check()


def check_mass(interface: str, direction: int) -> None:
    """`ArgumentError` for an interface that moves in a direction without inertia."""
    asked = Arguments(CALLER)
    turns = direction >= 3
    moved = DIRECTIONS[direction] if turns else f"motion along {DIRECTIONS[direction]}"
    message = f'interface "{interface}" has no inertia against {moved}: no mass moves with it'
    remedy = "give its nodes rotary inertia, or let it hold several nodes" if turns else "give its nodes mass"
    asked.fault("mass", message, remedy)
    asked.check()


FieldFault = tuple[str, str, str]
"""The field, what is wrong with it, and the remedy."""

DENSITIES = (0.5, 3e4)
"""kg/m³."""
"""Speed of sound √(E/ρ) (m/s) of a material."""
SLOW = 7.0
"""Slower than rubber: gels, or a stiff material whose E is in MPa (5 m/s)."""
SO_BE_IT = "(check_units=False: so be it)"


def impossible_material(E: float, density: float) -> Iterator[FieldFault]:
    """Faults of a density or a speed of sound that no material has."""
    if not DENSITIES[0] <= density <= DENSITIES[1]:
        message = f"no material has a density of {density:.4g} kg/m³"
        yield "density", message, f"give kg/m³: steel has 7850, and 7.85e-9 in tonnes and mm {SO_BE_IT}"
    speed = math.sqrt(E / density)
    if not SPEEDS[0] <= speed <= SPEEDS[1]:
        message = f"E = {E:.4g} Pa and {density:.4g} kg/m³ make a speed of sound of {speed:.3g} m/s, as in no material"
        yield "E", message, f"give E in Pa, steel has 2.1e11, and the density in kg/m³ {SO_BE_IT}"


def material_warnings(E: float, density: float) -> Iterator[FieldFault]:
    """Warning of a speed of sound that is less than that of rubber."""
    speed = math.sqrt(E / density)
    if speed < SLOW:
        message = f"E and density make a speed of sound of {speed:.3g} m/s, less than that of rubber"
        yield "E", message, "a modulus given in MPa is too small by 10⁶: give Pa"


def impossible_beam(sections: Sequence[Section], length: float) -> Iterator[FieldFault]:
    """Faults of sections with a material: one that does not exist, or a section thicker than the beam is long."""
    for section in sections:
        if section.form is None:
            continue
        sizes = dict(section.form.sizes)
        yield from impossible_material(sizes["E"], sizes["density"])
        thickness = _gyration(section)
        if thickness > length:
            message = (
                f"its section has a radius of gyration of {thickness:.3g} m, and it is {length:.3g} m long"
            )
            yield "section", message, f"give both in m; so short a body is no beam, but a solid {SO_BE_IT}"


def beam_warnings(sections: Sequence[Section], length: float) -> Iterator[FieldFault]:
    """Choices that are probably not meant; very large stiffnesses may be, to suppress a deflection."""
    for section in sections:
        if section.form is not None:
            sizes = dict(section.form.sizes)
            yield from material_warnings(sizes["E"], sizes["density"])
            continue
        speed = math.sqrt(section.EA / section.rhoA)
        if speed < SLOW or speed > 1e3 * SPEEDS[1]:
            how = "less than that of rubber" if speed < SLOW else "far more than any material has"
            yield "section", f"EA and rhoA make a speed of sound of {speed:.3g} m/s, {how}", "give N and kg/m"
        thickness = _gyration(section)
        if thickness > length:
            message = (
                f"EI and EA make a radius of gyration of {thickness:.3g} m, and it is {length:.3g} m long"
            )
            yield "section", message, "give EI in N m² and EA in N"
    if length > LONGEST_BODY:
        yield "points", f"it is {length:.4g} m long", "give m, if these are millimetres"


def _gyration(section: Section) -> float:
    """√(EI/EA), the larger one (m)."""
    return math.sqrt(max(section.EIy, section.EIz) / section.EA)
