"""Numbers as users give them: fields, units, quantities, tables and definitions."""
