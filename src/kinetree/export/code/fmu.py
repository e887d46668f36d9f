"""A model as a Functional Mock-up Unit: model description, sources and binaries in one archive."""

from __future__ import annotations

import hashlib
import uuid
import zipfile
from collections.abc import Sequence
from pathlib import Path

from kinetree.export.code.binaries import FMI2_FOLDERS, PLATFORMS, built
from kinetree.export.code.c import c_sources
from kinetree.export.code.description import build_description, description
from kinetree.export.code.exported import Exported, ExportError
from kinetree.export.code.filling import filled
from kinetree.export.code.slopes import with_slopes
from kinetree.files.output import StoreError, replacing
from kinetree.words.names import nearest

SPELLED = {
    2: {
        "fmi": "fmi2",
        "instance": "fmi2Component",
        "real": "fmi2Real",
        "State": "FMUstate",
        "De": "DeSerialize",
    },
    3: {
        "fmi": "fmi3",
        "instance": "fmi3Instance",
        "real": "fmi3Float64",
        "State": "FMUState",
        "De": "Deserialize",
    },
}
"""How the two standards spell what they have in common."""


def write_fmu(
    model: Exported,
    path: Path,
    *,
    fmi: int = 3,
    platforms: Sequence[str] | str = "all",
    compiler: str | None = None,
) -> list[Path]:
    """Write an FMU for model exchange and co-simulation.

    Parameters
    ----------
    model
        What `exported` gave.
    path
        The file, ``*.fmu``.
    fmi
        Version of the standard: 2 or 3.
    platforms
        ``"all"``, ``"native"``, or names such as ``"x86_64-linux"`` (FMI 2 has no names for ARM).
    compiler
        A C compiler of the system for the native platform, such as ``"cc"``; by default the package ``ziglang``,
        which compiles for all platforms.

    Raises
    ------
    ExportError
        What cannot be done, and the remedy; no file is left behind then.
    """
    if fmi not in (2, 3):
        raise ExportError(f"FMI {fmi} is no version this program writes; choose 2 or 3")
    if path.suffix != ".fmu":
        raise ExportError(f'the name of an FMU ends in ".fmu", and "{path}" does not')
    wanted = _platforms(platforms, fmi, compiler)
    model = with_slopes(model)
    sources = unit_sources(model, fmi)
    token = str(uuid.UUID(bytes=hashlib.sha256("".join(sources.values()).encode()).digest()[:16]))
    sources = {name: text.replace("@token@", token) for name, text in sources.items()}
    texts = {f"sources/{name}": text for name, text in sources.items()}
    units = [name for name in sources if name.endswith(".c")]
    texts["modelDescription.xml"] = description(model, fmi, token, units)
    if fmi == 3:
        texts["sources/buildDescription.xml"] = build_description(model, units)
    libraries = built(model.identifier, sources, wanted, compiler)
    folders = FMI2_FOLDERS if fmi == 2 else {name: name for name in PLATFORMS}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as scratch, zipfile.ZipFile(scratch, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in texts.items():
                archive.writestr(name, text)
            for platform, (name, content) in libraries.items():
                archive.writestr(f"binaries/{folders[platform]}/{name}", content)
    except StoreError as error:
        raise ExportError(str(error)) from None
    except OSError as error:
        raise ExportError(
            f'"{path}" cannot be written ({error.strerror or error}); give another one with -o'
        ) from None
    return [path]


def unit_sources(model: Exported, fmi: int) -> dict[str, str]:
    """Names and texts of the sources of an FMU; its token stands as ``@token@``."""
    name = model.identifier
    places = [v.name for v in model.parameters]
    inputs = ", ".join(str(places.index(entry.parameter)) for entry in model.inputs) or "-1"
    return {
        **c_sources(model),
        f"{name}_unit.h": filled("unit.h.in", model),
        f"{name}_unit.c": filled("unit.c", model, inputs=inputs).replace(
            f'#include "{name}_unit.h"', f'#include "{name}_unit.h"\n#include "{name}_equations.h"'
        ),
        f"{name}_fmi{fmi}.c": filled(f"fmi{fmi}.c", model, common=filled("fmi.c", model, **SPELLED[fmi])),
    }


def _platforms(asked: Sequence[str] | str, fmi: int, compiler: str | None) -> list[str]:
    from kinetree.export.code.binaries import native

    known = list(FMI2_FOLDERS) if fmi == 2 else list(PLATFORMS)
    if compiler is not None:
        asked = "native"
    if asked == "native":
        asked = [native()]
        if asked[0] not in known:
            raise ExportError(
                f"FMI {fmi} has no name for this machine ({asked[0]}); write FMI 3, or platforms "
                f"{', '.join(known)}"
            )
    if asked == "all":
        return known
    names = [asked] if isinstance(asked, str) else list(asked)
    for name in names:
        if name not in known:
            raise ExportError(f"platform {name!r} is not one of FMI {fmi}; {nearest(name, known)}")
    return names
