"""Validates documents: `validate.py SCHEMAS IN OUT`.

A line of IN is the name of a schema, a tab, and a document; its line of OUT is `valid` or `invalid`.
"""

import json
import sys
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator
from lines import answer, verdict


def main(schemas: str, source: str, target: str) -> None:
    @cache
    def validator(name: str) -> Draft202012Validator:
        schema = json.loads(Path(schemas, f"{name}.json").read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        return Draft202012Validator(schema)

    def validate(line: str) -> str:
        name, text = line.split("\t", 1)
        return verdict(validator(name).is_valid(json.loads(text)))

    answer(validate, source, target)


if __name__ == "__main__":
    main(*sys.argv[1:])
