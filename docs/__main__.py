"""Build the documentation: ``python -m docs``; the pages and one archive of them are left in ``docs/_build``.

The gallery of examples, which takes minutes, is in ``gallery`` beside the pages; ``--no-gallery`` leaves it out.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGES = HERE / "_build" / "html"


def main() -> int:
    """Build the pages, pack them, and say where they are."""
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-q",
        "-b",
        "html",
        str(HERE),
        str(PAGES),
    ]
    if subprocess.run(command, check=False).returncode:
        return 1
    if "--no-gallery" not in sys.argv[1:]:
        from kinetree.cli.commands.examples import gallery_items
        from kinetree.report.gallery import write_gallery

        write_gallery(
            gallery_items(), PAGES / "gallery", lambda words: print(f"gallery: {words}", flush=True)
        )
    archive = shutil.make_archive(str(HERE / "_build" / "kinetree-docs"), "zip", PAGES)
    print(f"{PAGES / 'index.html'}\n{archive}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
