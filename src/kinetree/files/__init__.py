"""Access to files, the same everywhere: outputs that are whole or not there, inputs, private folders, locks."""
