"""The moving mechanism as binary glTF 2.0 (GLB): one node for every body, with its motion as an animation.

https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html
"""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.files.output import write_bytes
from kinetree.report.page.data import ReportData
from kinetree.report.picture.actors import Actor, Surface, actors_of, along_z, with_normals
from kinetree.report.scene.shapes import ArrayLike
from kinetree.spatial.numeric import quaternion_from_rotation

_FLOAT, _UNSIGNED = 5126, 5125  # component types
_VERTICES, _INDICES = 34962, 34963  # targets
_ROUGHNESS, _METAL = 0.62, 0.04


class _Writer:
    """Collects the lists of a glTF document and its one buffer."""

    def __init__(self) -> None:
        self.document: dict[str, list[Any]] = {
            name: [] for name in ("nodes", "meshes", "materials", "accessors", "bufferViews")
        }
        self.buffer = bytearray()
        self._materials: dict[tuple[str, float, bool], int] = {}

    def add(self, room: str, entry: dict[str, Any]) -> int:
        """Append an entry to a list; its number."""
        self.document[room].append(entry)
        return len(self.document[room]) - 1

    def accessor(self, array: Any, kind: str, target: int | None = None, bounds: bool = False) -> int:
        """Append an array to the buffer (single precision, or unsigned integers)."""
        whole = np.asarray(array)
        packed = whole.astype("<u4" if whole.dtype.kind in "iu" else "<f4")
        view: dict[str, Any] = {"buffer": 0, "byteOffset": len(self.buffer), "byteLength": packed.nbytes}
        self.buffer += packed.tobytes()
        entry: dict[str, Any] = {
            "bufferView": self.add("bufferViews", view | ({} if target is None else {"target": target})),
            "componentType": _UNSIGNED if packed.dtype.kind == "u" else _FLOAT,
            "count": packed.shape[0],
            "type": kind,
        }
        if bounds:
            columns = packed.reshape(len(packed), -1)
            entry |= {"min": columns.min(0).tolist(), "max": columns.max(0).tolist()}
        return self.add("accessors", entry)

    def material(self, surface: Surface) -> int:
        """The material of a surface, each once."""
        key = (surface.color, surface.opacity, surface.open)
        if key not in self._materials:
            red, green, blue = (_linear(int(surface.color[i : i + 2], 16) / 255) for i in (1, 3, 5))
            entry: dict[str, Any] = {
                "pbrMetallicRoughness": {
                    "baseColorFactor": [red, green, blue, surface.opacity],
                    "metallicFactor": _METAL,
                    "roughnessFactor": _ROUGHNESS,
                },
                "doubleSided": surface.open,
            }
            if surface.opacity < 1:
                entry["alphaMode"] = "BLEND"
            self._materials[key] = self.add("materials", entry)
        return self._materials[key]

    def primitive(self, surface: Surface) -> dict[str, Any]:
        """One surface of a mesh."""
        vertices, normals, triangles = with_normals(surface)
        return {
            "attributes": {
                "POSITION": self.accessor(vertices, "VEC3", _VERTICES, bounds=True),
                "NORMAL": self.accessor(normals, "VEC3", _VERTICES),
            },
            "indices": self.accessor(triangles.reshape(-1), "SCALAR", _INDICES),
            "material": self.material(surface),
        }


def gltf_bytes(data: ReportData) -> bytes:
    """The scene of a report as the bytes of a GLB file.

    Bodies, the ground, springs and dampers with their shapes, joints and markers, and arrows of the reactions. glTF has
    y upwards: one node above all others turns the world so that what is up in the report is up there; below it,
    translations and rotations are those of the bodies in world axes (m). The animation begins at zero.
    """
    writer = _Writer()
    actors = actors_of(data)
    children = [_node(writer, actor) for actor in actors]
    turn = along_y(upward(data.gravity))
    root = writer.add(
        "nodes",
        {
            "name": data.title or "mechanism",
            "rotation": quaternion_from_rotation(turn).tolist(),
            "children": children,
        },
    )
    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "Kinetree"},
        "scene": 0,
        "scenes": [{"nodes": [root]}],
        **{name: entries for name, entries in writer.document.items() if entries},
    }
    animation = _animation(writer, data, actors, children)
    if animation["channels"]:
        document["animations"] = [animation]
    if not children:
        del document["nodes"][root]["children"]
    if writer.buffer:
        document["buffers"] = [{"byteLength": len(writer.buffer)}]
    return _glb(document, bytes(writer.buffer))


def write_gltf(data: ReportData, path: str | Path) -> Path:
    """Write `gltf_bytes` to a file and return its path."""
    return write_bytes(path, gltf_bytes(data))


def _node(writer: _Writer, actor: Actor) -> int:
    node: dict[str, Any] = {
        "name": actor.name,
        "translation": actor.positions[0].tolist(),
        "rotation": actor.quaternions[0].tolist(),
        "scale": actor.scales[0].tolist(),
    }
    primitives = [writer.primitive(surface) for surface in actor.surfaces if len(surface.triangles)]
    if primitives:
        node["mesh"] = writer.add("meshes", {"name": actor.name, "primitives": primitives})
    return writer.add("nodes", node)


def _animation(writer: _Writer, data: ReportData, actors: list[Actor], nodes: list[int]) -> dict[str, Any]:
    times = np.asarray(data.times, dtype=float)
    times = (times - times[0]).astype(np.float32)
    kept = np.flatnonzero(np.append(np.diff(times) > 0, True))  # in single precision some may coincide
    clock = writer.accessor(times[kept], "SCALAR", bounds=True) if len(kept) > 1 else None
    channels: list[dict[str, Any]] = []
    samplers: list[dict[str, Any]] = []
    for actor, node in zip(actors, nodes, strict=True):
        for path, values, kind in (
            ("translation", actor.positions, "VEC3"),
            ("rotation", actor.quaternions, "VEC4"),
            ("scale", actor.scales, "VEC3"),
        ):
            if clock is None or not np.ptp(values, axis=0).any():
                continue  # it stays as it is
            output = writer.accessor(values[kept], kind)
            samplers.append({"input": clock, "output": output, "interpolation": "LINEAR"})
            channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": path}})
    return {"name": "motion", "channels": channels, "samplers": samplers}


def _glb(document: dict[str, Any], buffer: bytes) -> bytes:
    text = json.dumps(document, separators=(",", ":"), allow_nan=False).encode("utf-8")
    chunks = [(b"JSON", text + b" " * (-len(text) % 4))]
    if buffer:
        chunks.append((b"BIN\0", buffer + bytes(-len(buffer) % 4)))
    body = b"".join(struct.pack("<I4s", len(content), kind) + content for kind, content in chunks)
    return struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body


def _linear(value: float) -> float:
    """A component of an sRGB colour in linear light."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def upward(gravity: ArrayLike) -> Array:
    """The coordinate axis most opposed to gravity; z where there is none."""
    field = np.asarray(gravity, dtype=float)
    largest = np.abs(field).max()
    if largest == 0.0:
        return np.array([0.0, 0.0, 1.0])
    axis = int(np.flatnonzero(np.abs(field) == largest)[-1])
    return -np.sign(field[axis]) * np.eye(3)[axis]


def along_y(up: Array) -> Array:
    """A rotation that takes a direction to y."""
    frame = along_z(up)
    return np.array([frame[:, 1], frame[:, 2], frame[:, 0]])
