"""Reads webhook bodies with generated models, and writes them again: `trip.py IN OUT`, one body per line.

The line of a body that the models refuse is `refused: `, and why.
"""

import sys

from bodies import WebhookBody
from lines import answer
from pydantic import ValidationError


def trip(text: str) -> str:
    try:
        return WebhookBody.model_validate_json(text).model_dump_json(by_alias=True, exclude_unset=True)
    except ValidationError as error:
        return f"refused: {error.errors(include_input=False)!r}"


if __name__ == "__main__":
    answer(trip, *sys.argv[1:])
