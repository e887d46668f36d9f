"""Run all benchmarks and write the page: ``python -m benchmarks [--quick] [--json FILE] [--page FILE]``.

Every benchmark is a process of its own; one that fails, or misses a program to compare with, costs its own rows only.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from datetime import date
from importlib import metadata
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from page import SECTIONS, page  # noqa: E402
from plots import draw  # noqa: E402

PROGRAMS = {
    "Kinetree": "kinetree", "NumPy": "numpy", "SciPy": "scipy", "CasADi": "casadi",
    "llvmlite": "llvmlite", "Pinocchio": "pin", "MuJoCo": "mujoco", "Exudyn": "exudyn", "SymPy": "sympy",
    "Drake": "drake",
}  # fmt: skip


def versions() -> dict[str, str]:
    """Installed programs; those that are not are named too."""
    found = {}
    for title, package in PROGRAMS.items():
        try:
            found[title] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[title] = "not installed"
    return found


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features()
    return {
        "doubles": 8 if features.get("avx512f") else 4 if features.get("avx") else 2,
        "processor": f"{platform.machine()} ({llvm.get_host_cpu_name()})",
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release().split('-')[0]}",
        "python": platform.python_version(),
    }


def measure(name: str, quick: bool) -> dict[str, Any]:
    """Figures of one benchmark, or why there are none."""
    script = HERE / f"{name}.py"
    if not script.exists():
        return {"missing": f"there is no {script.name}"}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        command = [sys.executable, str(script), "--json", str(file), *(["--quick"] if quick else [])]
        done = subprocess.run(command, check=False)
        if not file.exists():
            return {"missing": f"{script.name} ended with status {done.returncode}"}
        figures: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return figures


def main() -> None:
    """Measure, keep, write and draw."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short look at everything")
    parser.add_argument("--json", type=Path, default=HERE / "results.json", help="file of results")
    parser.add_argument(
        "--page", type=Path, default=HERE.parent / "docs" / "benchmarks.md", help="page to write"
    )
    parser.add_argument(
        "--only", nargs="*", choices=list(SECTIONS), help="renew these in the file of results"
    )
    options = parser.parse_args()
    kept: dict[str, Any] = {}
    if options.only and options.json.exists():
        kept = json.loads(options.json.read_text(encoding="utf-8"))["sections"]
    load = [os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0]
    sections = kept | {name: measure(name, options.quick) for name in options.only or SECTIONS}
    load.append(os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0)
    results = {
        "date": date.today().isoformat(),
        "quick": options.quick,
        "machine": machine(),
        "programs": versions(),
        "load": load,
        "sections": sections,
    }
    options.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    images = options.page.parent / "images"
    images.mkdir(parents=True, exist_ok=True)
    draw(sections.get("simulate", {}), images)
    options.page.write_text(page(results), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
