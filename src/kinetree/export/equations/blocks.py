"""Kane's equations in blocks: the terms of each body are written once; a recursion along L(K) gives the others.

The quantities are those that the formulation hands out (`kinetree.formulations.kane_quantities`), under letters that
can be typed: W_K for [ω_K,y], U_K for [v_OK,y], V_K for [v_GK,y]. Blocks are written in coordinates and speeds;
formulas are written in blocks, read back as they are printed, evaluated body by body, and compared with the compiled
quantities.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.export.equations.block_loads import LETTERS, Instance, LoadLaw, places_of, scalar_names
from kinetree.export.equations.compose import Composer, outputs_of
from kinetree.export.equations.document import Document, LeftSide, PrintedLine, PrintedSection, Symbol
from kinetree.export.equations.matrices import BlockFormula, BlockValues, PrintedMatrix, block_value, indexed
from kinetree.export.equations.traced import TracedModel
from kinetree.export.equations.typesetting import PrintedNames
from kinetree.export.equations.writing import PrintedSymbols, sums_of, with_definitions
from kinetree.formulations.contract import Equations
from kinetree.symbolic.links import Link

OWN = {
    "JR": "R_K", "P": "P_K", "P_dot": "Ṗ_K", "q": "q_K", "s": "s_K", "r": "r_K", "m": "m_K", "I_G": "I_GK",
}  # fmt: skip
"""Quantities of one body that are written in coordinates and speeds, with their letters."""

RECURSION = (
    ("omega_hat", "Ω_K", "P_K Y_K y"),
    ("omega", "ω_K", "R_K E_K ω_J + Ω_K"),
    ("omega_y", "W_K", "R_K E_K W_J + P_K Y_K"),
    ("omega_dot_y", "Ẇ_K", "R_K E_K Ẇ_J + S(Ω_K)ᵀ R_K E_K W_J + Ṗ_K Y_K"),
    ("", "a_K", "E_K q_K + s_K"),
    ("v_O", "v_OK", "E_K R_J v_OJ + S(E_K ω_J) a_K + Z_K y"),
    ("v_O_y", "U_K", "E_K R_J U_J - S(a_K) E_K W_J + Z_K"),
    ("v_O_dot_y", "U̇_K", "E_K R_J U̇_J + E_K S(Ω_J)ᵀ R_J U_J - S(Z_K y) E_K W_J - S(a_K) E_K Ẇ_J"),
    ("v_G", "v_GK", "R_K v_OK + S(ω_K) r_K"),
    ("v_G_y", "V_K", "R_K U_K - S(r_K) W_K"),
    ("v_G_dot_y", "V̇_K", "R_K U̇_K + S(Ω_K)ᵀ R_K U_K - S(r_K) Ẇ_K"),
)
"""Outward, for every body K with J = L(K): name of the quantity, its letter, and the formula."""

POSES = (("", "Q_K", "Q_J E_Kᵀ R_Kᵀ"), ("", "p_K", "p_J + Q_J (q_K + E_Kᵀ s_K)"))
"""Rotation K → world and position of the origin (world), with which loads are written."""

PLACES = (
    ("", "r_i", "p_K + Q_K c_i"),
    ("", "C_i", "Q_K d_i"),
    ("", "v_i", "Q_K (R_K v_OK + S(ω_K) c_i)"),
    ("", "w_i", "Q_K ω_K"),
)
"""Motion of the places that loads act between, i on body K."""

FORCES = (
    ("F", "F_K", "Q_Kᵀ (m_K g + Σ_i (F_i))"),
    ("M", "M_K", "Q_Kᵀ Σ_i (N_i + S(o_i - p_K - Q_K r_K) F_i)"),
)
"""Forces of weight and loads, at the mass centre."""

WHOLE = (
    ("A_full", "A", "Σ_K (m_K V_Kᵀ V_K + W_Kᵀ I_GK W_K)"),
    (
        "f_full",
        "f",
        "Σ_K (V_Kᵀ (F_K - m_K V̇_K y - m_K S(ω_K) v_GK) + W_Kᵀ (M_K - I_GK Ẇ_K y - S(ω_K) I_GK ω_K))",
    ),
    ("A", "M", "Tᵀ A T + A_τ"),
    ("f", "h", "Tᵀ (f - A β) + τ"),
)
"""Sums over all bodies."""

SPEEDS = (("T", "T", "Σ_K (D_Kᵀ T_K X_K)"), ("T_dot_v", "β", "Σ_K (D_Kᵀ β_K)"), ("y_full", "y", "T u"))
"""Formulas by which the speeds u that joints leave move all bodies; needed before the recursion."""

_SPEEDS_NOTE = (
    "y are three rotational speeds of every body, then its three of the shift s. X_K picks the speeds of body K out "
    "of u, Y_K and Z_K its rotational and its other three out of y, D_K both. T_K says what its joint leaves of them, "
    "and β is the rate of T times u; a body that a joint holds fast adds nothing to T."
)
_RECURSION_NOTE = (
    "For K = 1, 2, … with J = L(K); of body 0 everything is zero, and R is 1. S(a) b = a × b. R_K takes components of "
    "the joint frame on J to those of K, E_K those of J to these; Ω_K is the angular velocity against J, ω_K that of "
    "K, v_OK and v_GK are velocities of its origin (joint frame on J) and its mass centre (K), a_K the way to the "
    "origin. W_K, U_K and V_K are the partial velocities of ω_K, v_OK and v_GK by y, the dotted ones their rates."
)
_POSES_NOTE = "Q_K takes components of K to those of the world, p_K is the position of its origin there."
_PLACES_NOTE = (
    "Position r_i, axes C_i, velocity v_i and angular velocity w_i of place i on body K (world); c_i and d_i are its "
    "position and axes in K."
)
_FORCES_NOTE = (
    "F_i, N_i and o_i are force, moment and point of the wrenches of loads on body K (world), g is gravity."
)
_WHOLE_NOTE = (
    "M u̇ = h, and + Bᵀ λ where there are constraints; A_τ and τ are what joints, rotors and ropes add."
)
_OWN_NOTE = (
    "Blocks that are not written are zero; R_K, E_K, T_K and P_K that are not written are 1. P_K: Ω_K = P_K Y_K y, Ṗ_K "
    "its rate; q_K from the origin of J to the attachment point, s_K from there to that of K, r_K to its mass centre; "
    "m_K and I_GK mass and inertia about it; F_K and M_K force and moment of loads there, components of K."
)


MOST_FULL_SPEEDS = 150
"""Speeds y of all bodies beyond which A, of their square in entries, is judged by M = Tᵀ A T + A_τ alone."""


def numbered_places(eq: Equations, laws: Sequence[LoadLaw] | None) -> dict[str, tuple[str, int]]:
    """Number in print and body of each place that loads act between."""
    names = places_of(laws or ())
    return {name: (f"p{k}", eq.tree.place_in_link(name)[0]) for k, name in enumerate(names, start=1)}


def blocks_of(eq: Equations, places: Mapping[str, tuple[str, int]]) -> dict[str, SX]:
    """All blocks and results of formulas by their printed names, as the formulation has them compiled."""
    tree, found = eq.tree, {}
    number = {link.name: link.number for link in tree.links}
    letters = OWN | {name: letter for name, letter, _ in (*RECURSION, *FORCES, *WHOLE, *SPEEDS) if name}
    letters |= {"own_A": "A_τ", "own_f": "τ"}
    by_name: dict[str, SX] = {}
    for quantity in eq.quantities():
        if quantity.name in letters:
            if quantity.name == "A_full" and len(quantity.rows) > MOST_FULL_SPEEDS:
                continue  # judged by M
            key = indexed(letters[quantity.name], number.get(quantity.of, 0), 0)
            found[key] = by_name[quantity.name] = quantity.value
    n = len(tree.links)
    for link in tree.links:
        k = link.number - 1
        rows = [*range(3 * k, 3 * k + 3), *range(3 * (n + k), 3 * (n + k) + 3)]
        found[f"E_{link.number}"] = link.EK.T
        found[f"T_{link.number}"] = by_name["T"][rows, link.speeds]
        found[f"β_{link.number}"] = by_name["T_dot_v"][rows]
    for name, (place, _) in places.items():
        _, (c, d) = tree.place_in_link(name)
        found[f"c_{place}"], found[f"d_{place}"] = c, d
    return {name: ca.densify(value) for name, value in found.items()} | {"g": ca.densify(tree.gravity)}


class BlockComposer(Composer):
    """Makes the document of a model in blocks."""

    def _parameter(self, name: str) -> str:
        return f"{name}_p" if name in self.traced.blocks or name in ("S", "u", "y") else name

    def _outputs(self) -> dict[str, SX]:
        traced = self.traced
        letters = (*OWN.values(), "E_K", "T_K", "β_K", *(() if traced.laws is not None else ("F_K", "M_K")))
        self._own = [indexed(letter, link.number) for link in traced.links for letter in letters]
        self._own += [name for name in traced.blocks if name[:2] in ("c_", "d_")]
        entries = {name: graph for name, graph in outputs_of(traced).items() if name in ENTRIES}
        blocks = {name: traced.blocks[name] for name in (*self._own, "g", "A_τ", "τ")}
        return entries | {name: graph for name, graph in blocks.items() if graph.numel()}

    def _sections(self) -> list[PrintedSection]:
        laws = self.traced.laws
        lines = [self._block(name) for name in ("g", *self._own)]
        poses = [PrintedSection("Poses", _POSES_NOTE, _formulas(POSES))]
        if laws:
            poses.append(PrintedSection("Places of loads", self._places_note(), _formulas(PLACES)))
        forces = PrintedSection(FORCES_TITLE, _FORCES_NOTE, _formulas(FORCES))
        return [
            PrintedSection("Speeds", _SPEEDS_NOTE, _formulas(SPEEDS)),
            PrintedSection("Recursion along L(K)", _RECURSION_NOTE, _formulas(RECURSION)),
            *([] if laws is None else [*poses, forces]),
            PrintedSection("All bodies", _WHOLE_NOTE, _formulas(WHOLE)),
            self._kinematics(),
            *self._constraints(),
            PrintedSection("Blocks", _OWN_NOTE, tuple(line for line in lines if line is not None)),
            PrintedSection("Joints", "Entries that are zero are left out.", self._joints()),
        ]

    def _places_note(self) -> str:
        where = [f"{number} is {name} on {body}" for name, (number, body) in self.traced.places.items()]
        return f"{_PLACES_NOTE} {', '.join(where)}."

    def document(self) -> Document:
        """The document, with the laws of loads before the forces they make."""
        whole = super().document()
        sections, functions, names = list(whole.sections), dict(whole.functions), self.found.names
        place = next((k for k, section in enumerate(sections) if section.title == FORCES_TITLE), 0)
        for n, law in enumerate(self.traced.laws or (), start=1):
            lines, names, own = self._law_lines(law, names)
            note = "; ".join(map(self._instance, law.loads))
            sections.insert(place + n - 1, PrintedSection(f"{LAW}{n}", f"{note}.", lines))
            functions |= own
        return replace(whole, sections=tuple(sections), functions=functions)

    def _instance(self, load: Instance) -> str:
        """A load with its places, and the bodies that its wrenches act on."""
        name, places, bodies = load
        at = [f"{a} = {self.traced.places[place][0]}" for a, place in zip(LETTERS, places, strict=False)]
        return ", ".join(
            [f"{name}: {', '.join(at)}", *(f"F_{j} on {body}" for j, body in enumerate(bodies, start=1))]
        )

    def _law_lines(
        self, law: LoadLaw, free: PrintedNames
    ) -> tuple[tuple[PrintedLine, ...], PrintedNames, dict[str, Callable[..., Any]]]:
        """Definitions and wrenches of a law, in the entries of its places; names that are left, and functions."""
        entries, column = scalar_names(law.symbols)
        symbols = PrintedSymbols(self.time, self.x, self.y, [*self.p, *entries], self.tables, free)
        traced = replace(self.traced, p=ca.vertcat(self.traced.p, column), stages=(), hints=(), shorter={})
        outputs = {str(j): wrench for j, wrench in enumerate(law.wrenches, start=1)}
        found = sums_of(traced, outputs, self.turning, symbols, self.constants)
        trees = {
            f"{j} {i}": found.collector.tree(row[0])
            for j, rows in found.sums.items()
            for i, row in enumerate(rows)
        }
        definitions, trees = with_definitions(found, trees)
        other = copy(self)
        other.found = found
        functions = other._functions(trees.values(), definitions.values())
        lines = [PrintedLine(LeftSide(name), tree) for name, tree in definitions.items()]
        for j in found.sums:
            for k, letter in enumerate("FNo"):
                rows = tuple((trees[f"{j} {i}"],) for i in range(3 * k, 3 * k + 3))
                lines.append(PrintedLine(LeftSide(f"{letter}_{j}"), PrintedMatrix(rows)))
        return tuple(lines), found.names, functions

    def _block(self, name: str) -> PrintedLine | None:
        """Write the line of a block, unless the block has its usual value, which needs no line."""
        sums = self.found.sums.get(name, [])
        rows = tuple(tuple(self.tree(name, i, j) for j in range(len(row))) for i, row in enumerate(sums))
        matrix = PrintedMatrix(rows)
        if matrix.is_zero or (matrix.is_unit and name[0] in UNITS):
            return None
        return PrintedLine(LeftSide(name), rows[0][0] if matrix.is_number else matrix, (name, 0, 0))

    def _joints(self) -> tuple[PrintedLine, ...]:
        column = [
            PrintedLine(LeftSide("τ", (i + 1,)), self.tree("τ", i), ("τ", i, 0))
            for i, row in enumerate(self.found.sums.get("τ", []))
            if row[0]
        ]
        return (*self._entries("A_τ", "A_τ"), *column)

    def _bodies(self) -> tuple[Symbol, ...]:
        """Table of the bodies, with L(K) and their speeds."""
        return tuple(
            Symbol(str(link.number), link.name, "", f"on {link.lower}, speeds {self._own_speeds(link)}")
            for link in self.traced.links
        )

    def _own_speeds(self, link: Link) -> str:
        own = self.y[link.speeds]
        return "none" if not own else own[0] if len(own) == 1 else f"{own[0]} … {own[-1]}"


_READ = {letter.partition("_")[0] for letter in OWN.values()} | {"E", "T", "β", "c", "d"}
"""Letters of blocks that are written in coordinates and speeds."""

CANCELS = 1e-3
"""Share of the size of terms below which their sum is round-off and is not compared relative to itself."""


def is_written(name: str) -> bool:
    """Is a block written in coordinates and speeds, where it is not zero or 1? Formulas give the others."""
    return ("_" in name and name.partition("_")[0] in _READ) or name in ("g", "A_τ", "τ")


FORCES_TITLE = "Forces"

LAW = "Law "
"""First word of the titles of sections on laws of loads."""

ENTRIES = ("x_dot", "phi", "B", "gamma")
"""Matrices that are printed entry by entry."""

RESULTS = ("M", "h")
"""Blocks that runs have code for."""

UNITS = "RETPd"
"""Letters of blocks that are 1 where they are not written."""


def _formulas(rules: Sequence[tuple[str, str, str]]) -> tuple[PrintedLine, ...]:
    return tuple(
        PrintedLine(LeftSide(letter), BlockFormula(formula), (letter, 0, 0)) for _, letter, formula in rules
    )


def blocks_apart(
    document: Document,
    traced: TracedModel,
    known: Mapping[str, float],
    exact: Mapping[str, Array],
    largest: Mapping[str, float],
) -> tuple[float, str]:
    """Evaluate the blocks and formulas as they are printed; return their difference from the compiled quantities."""
    links = traced.links
    found: dict[str, Any] = _not_written(traced)
    found["u"] = np.array([[known[symbol.symbol]] for symbol in document.speeds])
    worst, where = 0.0, ""

    def compare(name: str, formula: str = "", K: int = 0) -> None:
        nonlocal worst, where
        if name in exact:
            value, rows = found[name], exact[name].shape[0]
            if np.ndim(value) == 0 and exact[name].shape == (rows, rows):
                value = value * np.eye(rows)
            apart = float(np.abs(value - exact[name]).max(initial=0.0)) / largest[name]
            if formula and not apart <= worst:  # terms may be zero, or cancel
                apart *= largest[name] / max(largest[name], CANCELS * values.size(formula, K) or 1.0)
            if not apart <= worst:
                worst, where = apart, name

    for section in document.sections:
        for line in section.lines:
            if line.place is None or line.place[0] in ENTRIES or isinstance(line.right, BlockFormula):
                continue
            name, i, j = line.place
            if line.left.indices:
                if np.ndim(found[name]) == 0:
                    found[name] = np.zeros(exact[name].shape)
                found[name][i, j] = block_value(line.read_back, known, document.functions)
                if name == "A_τ":
                    found[name][j, i] = found[name][i, j]
            else:
                found[name] = block_value(line.read_back, known, document.functions)
    for name in [name for name in found if name in exact]:
        if is_written(name):
            compare(name)
    wrenches: dict[int, list[str]] = {}
    values = BlockValues(found, tuple(link.lower for link in links), wrenches)
    for section in document.sections:
        if section.title.startswith(LAW):
            law = (traced.laws or ())[int(section.title.removeprefix(LAW)) - 1]
            for instance in law.loads:
                _wrenches_of(section, instance, traced, known, document, found, wrenches)
            continue
        formulas = [line for line in section.lines if isinstance(line.right, BlockFormula)]
        index = formulas[0].left.letter[-1] if formulas else ""
        if index == "K":
            for k in range(1, len(links) + 1):
                for line in formulas:
                    name = indexed(line.left.letter, k)
                    found[name] = values(line.right_text, k)
                    compare(name, line.right_text, k)
        elif index == "i":
            for number, body in traced.places.values():
                for line in formulas:
                    found[indexed(line.left.letter, 0, 0, number)] = values(line.right_text, body, number)
        else:
            for line in formulas:
                found[line.left.letter] = values(line.right_text)
                compare(line.left.letter, line.right_text)
    return worst, where


def _wrenches_of(
    section: PrintedSection,
    load: Instance,
    traced: TracedModel,
    known: Mapping[str, float],
    document: Document,
    found: dict[str, Any],
    wrenches: dict[int, list[str]],
) -> None:
    """Evaluate a law with the places of one load: forces, moments and points of its wrenches."""
    name, places, bodies = load
    local = dict(known)
    for letter, place in zip(LETTERS, places, strict=False):
        for quantity in "rCvw":
            value = found[f"{quantity}_{traced.places[place][0]}"]
            if quantity == "C":
                value = value * np.eye(3) if np.ndim(value) == 0 else value
                entries = {f"C_{letter}_{'xyz'[i]}_{j + 1}": value[i, j] for i in range(3) for j in range(3)}
            else:
                column = np.ravel(value) if np.ndim(value) else np.full(3, value)
                entries = {f"{quantity}_{letter}_{axis}": column[i] for i, axis in enumerate("xyz")}
            local |= entries
    for line in section.lines:
        value = block_value(line.read_back, local, document.functions)
        if isinstance(line.right, PrintedMatrix):
            found[f"{line.left.letter}:{name}"] = value
        else:
            local[line.left.letter] = value
    for j, body in enumerate(bodies, start=1):
        wrenches.setdefault(body, []).append(f"{j}:{name}")


def _not_written(traced: TracedModel) -> dict[str, Any]:
    """Blocks of body 0, those that are not written, and the rows of the unit matrix that pick speeds."""
    n, n_u = len(traced.links), traced.y.shape[0]
    found: dict[str, Any] = dict.fromkeys(traced.blocks, 0.0)
    for name, block in traced.blocks.items():
        if name[0] in UNITS and name[1:2] == "_" and block.shape[0] == block.shape[1]:
            found[name] = 1.0
    found |= {indexed(letter, 0, 0): 0.0 for _, letter, _ in RECURSION}
    found |= {"R_0": 1.0, "E_0": 1.0, "Q_0": 1.0, "p_0": 0.0}
    pick = np.eye(6 * n)
    for link in traced.links:
        k = link.number - 1
        found[f"Y_{k + 1}"], found[f"Z_{k + 1}"] = (
            pick[3 * k : 3 * k + 3],
            pick[3 * (n + k) : 3 * (n + k) + 3],
        )
        found[f"D_{k + 1}"] = np.vstack([found[f"Y_{k + 1}"], found[f"Z_{k + 1}"]])
        found[f"X_{k + 1}"] = np.eye(n_u)[link.speeds]
        if not found[f"X_{k + 1}"].size:
            found[f"T_{k + 1}"] = 0.0
    return found
