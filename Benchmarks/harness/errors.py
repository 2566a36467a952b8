"""The one error of the harness."""


class Unmeasurable(Exception):
    """A figure could not be measured; the text is a sentence that says why."""
