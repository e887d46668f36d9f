"""Modules of WebAssembly on disk: the page of a model that did not change is not written anew."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping

import casadi as ca

from kinetree.kernels import storage
from kinetree.kernels.graph import Graph
from kinetree.kernels.wasm.writer import Module, Place, write_module


def kept_module(graphs: Mapping[str, Graph], kernels: Collection[str] = ()) -> Module:
    """As `write_module`, from disk where the very same graphs were written before."""
    name = key(graphs, kernels)
    stored = storage.read(name) if name else None
    if stored is not None:
        return _read(stored)
    made = write_module(graphs, kernels)
    if name:
        storage.write(name, _written(made))
    return made


def key(graphs: Mapping[str, Graph], kernels: Collection[str] = ()) -> str:
    """Name of a module: a digest of what CasADi writes of its graphs, and of the sources that write the code.

    Empty for graphs that are not kept: those with stages, and those that `write_module` will refuse.
    """
    digest = hashlib.sha256(storage.writers() + f"wasm {ca.CasadiMeta.version()} {sorted(kernels)}".encode())
    for name, graph in graphs.items():
        if graph.stages:
            return ""
        shapes = [[(k, s.shape) for k, s in part.items()] for part in (graph.inputs, graph.outputs)]
        digest.update(repr((name, shapes)).encode())
        try:
            function = ca.Function("f", list(graph.inputs.values()), list(graph.outputs.values()))
            digest.update(function.serialize().encode())
        except RuntimeError:  # of symbols that nobody gives, for one
            return ""
    return digest.hexdigest()


def _written(module: Module) -> bytes:
    inputs = {name: [place.address, place.length] for name, place in module.inputs.items()}
    outputs = {
        function: {name: [place.address, place.length] for name, place in places.items()}
        for function, places in module.outputs.items()
    }
    return json.dumps([inputs, outputs, module.end]).encode() + b"\n" + module.binary


def _read(stored: bytes) -> Module:
    head, _, binary = stored.partition(b"\n")
    inputs, outputs, end = json.loads(head)
    return Module(
        binary,
        {name: Place(*place) for name, place in inputs.items()},
        {
            function: {name: Place(*place) for name, place in places.items()}
            for function, places in outputs.items()
        },
        end,
    )
