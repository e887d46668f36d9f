"""``python -m kinetree.io.toml FILE`` writes the JSON Schema of model files."""

from __future__ import annotations

import sys

from kinetree.files.output import write_text
from kinetree.io.toml.tables import schema_text

if len(sys.argv) > 1:
    write_text(sys.argv[1], schema_text())
else:
    sys.stdout.write(schema_text())
