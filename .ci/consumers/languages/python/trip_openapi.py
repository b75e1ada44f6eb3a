"""Does the same with the models of openapi-generator: `trip_openapi.py IN OUT`."""

import sys

from lines import answer
from openapi_client import WebhookBody


def trip(text: str) -> str:
    try:
        return WebhookBody.from_json(text).to_json()
    except ValueError as error:
        return f"refused: {error!r}"


if __name__ == "__main__":
    answer(trip, *sys.argv[1:])
