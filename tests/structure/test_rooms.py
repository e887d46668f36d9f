"""No folder holds more files beside each other than a stranger can look over, unless its first file says why."""

import ast
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kinetree"
MOST = 20
REASON = "More than twenty files:"


def test_folders_with_many_files_say_why():
    for folder in [
        SOURCE,
        *(path for path in SOURCE.rglob("*") if path.is_dir() and path.name != "__pycache__"),
    ]:
        files = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
        if len(files) > MOST - 1 and (folder / "__init__.py").exists():
            text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
            assert (REASON in text) == (len(files) + 1 > MOST), folder
