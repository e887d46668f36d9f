"""What can stand in the way of a picture."""


class PictureError(ValueError):
    """A video or scene that cannot be written; the message says why, and what to do or install."""
