"""The lines of the programs of this folder."""

from collections.abc import Callable


def answer(make: Callable[[str], str], source: str, target: str) -> None:
    """Writes an answer for each line of a file."""
    with open(source, encoding="utf-8", newline="\n") as lines, open(target, "w", encoding="utf-8") as written:
        for line in lines:
            written.write(make(line.removesuffix("\n")) + "\n")


def verdict(is_valid: bool) -> str:
    return "valid" if is_valid else "invalid"
