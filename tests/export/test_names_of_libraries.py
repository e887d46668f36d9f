"""No function of an exported program has a name that a C library of some platform has: it must compile on all."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

TEXTS = Path(str(files("kinetree.runtime"))) / "c"
HEADERS = ("math.h", "string.h")  # what their equations and their runtime include


def test_no_function_of_the_runtime_is_one_of_a_c_library():
    ziglang = pytest.importorskip("ziglang", reason="has the headers of all platforms")
    include = Path(next(iter(ziglang.__path__))) / "lib" / "libc" / "include"
    declared: dict[str, str] = {}
    for platform in ("any-macos-any", "any-windows-any", "generic-musl"):
        for header in HEADERS:
            text = (include / platform / header).read_text(encoding="utf-8", errors="replace")
            declared |= dict.fromkeys(re.findall(r"\b([a-z]\w*)\s*\(", text), f"{platform}/{header}")
    assert {"finite", "sin", "memcpy", "y1"} <= declared.keys()
    defined = {
        name
        for path in TEXTS.iterdir()
        if path.suffix in (".c", ".h")
        for name in re.findall(r"^static [^;=(]*?\b(\w+)\(", path.read_text(encoding="utf-8"), re.M)
    }
    assert len(defined) > 100
    assert {name: declared[name] for name in defined & declared.keys()} == {}
