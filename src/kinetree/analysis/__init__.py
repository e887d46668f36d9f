"""The questions one asks about a mechanism, one file each; rooms for scenarios, small motions, searches and trust."""
