"""CUDA C++ as a language for tapes; with a C++ compiler the same text runs on a processor (see ``runtime``).

Multiply-adds are those of the tape and elementary functions those of the runtime's text, as in `kinetree.kernels.llvm`:
compiled without contractions of its own, the code gives the same bits there and here.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

import casadi as ca

from kinetree.kernels.graph import Graph
from kinetree.kernels.source.languages import C, elementary_text
from kinetree.kernels.source.writer import SourceText, write_function
from kinetree.kernels.tape import read_graph

INLINED = 4000
"""Instructions up to which a function is one piece, put where it is called: its values stay in registers."""

PIECE = 1000
"""Values in each of the pieces of longer functions, which hand values on through a workspace of the thread."""

CUDA = replace(
    C,
    name="CUDA C++",
    expressions={
        **C.expressions,
        ca.OP_SIN: "kinetree_sincos({a}).high",
        ca.OP_COS: "kinetree_sincos({a}).low",
    },
    head="DEVICE INLINED void {name}({parameters})\n{{",
    own_head="DEVICE INLINED void {name}({parameters})\n{{",
    number_table="TABLE double {name}[{count}] = {{\n    {values}\n}};\n",
    index_table="TABLE int {name}[{count}] = {{\n    {values}\n}};\n",
    locate=C.locate.replace("static", "DEVICE"),
    take=C.take.replace("static", "DEVICE"),
    not_a_number="NOT_A_NUMBER",
    infinity="INFINITE",
    pair="const kt_pair {name} = kinetree_sincos({a});",
    prelude=elementary_text()
    + (files("kinetree.kernels.cuda") / "runtime" / "prelude.cu").read_text(encoding="utf-8"),
)
"""Of short functions; those of long ones stay apart."""

APART = replace(
    CUDA, **{field: getattr(CUDA, field).replace("INLINED", "APART") for field in ("head", "own_head")}
)


def write_device_function(graph: Graph, name: str) -> SourceText:
    """Write a graph as a device function ``name(inputs…, outputs…, work)`` of arrays of the calling thread."""
    stages, last = read_graph(graph)
    short = not stages and last.arithmetic <= INLINED
    return write_function(graph, name, CUDA if short else APART, 2 * INLINED if short else PIECE)
