"""Does the same with the classes of openapi-python-client, which has none for the union: `trip_attrs.py IN OUT`."""

import json
import sys
from typing import Any

from client import models
from lines import answer

BODIES: dict[str, Any] = {
    "page": models.PageBody,
    "screen": models.ScreenBody,
    "identify": models.IdentifyBody,
    "track": models.TrackBody,
    "alias": models.AliasBody,
    "group": models.GroupBody,
    "delete": models.DeleteBody,
}


def trip(text: str) -> str:
    try:
        body = json.loads(text)
        return json.dumps(BODIES[body["type"]].from_dict(body).to_dict())
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        return f"refused: {error!r}"


if __name__ == "__main__":
    answer(trip, *sys.argv[1:])
