"""The questions one asks about a mechanism, one file each; rooms for scenarios, searches, optimal motions and trust."""
