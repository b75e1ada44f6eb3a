"""Reads every schema with the version of jsonschema on the path, and its examples by it: `older.py SCHEMAS IN OUT`.

Then it writes whether each body of IN is one, as `valid` or `invalid`.
"""

import json
import sys
from pathlib import Path

from jsonschema.validators import validator_for
from lines import answer, verdict


def main(schemas: str, source: str, target: str) -> None:
    found = 0
    for file in Path(schemas).rglob("*.json"):
        schema = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(schema, dict) and "$schema" in schema:
            kind = validator_for(schema)
            kind.check_schema(schema)
            for example in schema["examples"]:
                kind(schema).validate(example)
            found += 1
    assert found > 50
    body = json.loads(Path(schemas, "webhook-body.json").read_text(encoding="utf-8"))
    validator = validator_for(body)(body)
    answer(lambda line: verdict(validator.is_valid(json.loads(line))), source, target)


if __name__ == "__main__":
    main(*sys.argv[1:])
