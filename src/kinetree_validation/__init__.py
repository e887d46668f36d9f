"""Reference cases (mbref-1): mechanisms and robots whose motion is known from elsewhere."""
