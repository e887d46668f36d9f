"""``python -m kinetree.io.toml FILE`` writes the JSON Schema of model files."""

from __future__ import annotations

import sys
from pathlib import Path

from kinetree.io.toml.schema import schema_text

if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(schema_text(), encoding="utf-8", newline="\n")
else:
    sys.stdout.write(schema_text())
