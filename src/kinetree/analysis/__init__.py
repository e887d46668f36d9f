"""The questions one asks about a mechanism, one file each; what has to be made ready for them is in `preparation`."""
