"""Validates documents: `validate.py SCHEMAS IN OUT`.

A line of IN is the name of a schema, a tab, and a document; its line of OUT is `valid` or `invalid`.
"""

import json
import sys
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator


def main(schemas: str, source: str, target: str) -> None:
    @cache
    def validator(name: str) -> Draft202012Validator:
        schema = json.loads(Path(schemas, f"{name}.json").read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        return Draft202012Validator(schema)

    with open(source, encoding="utf-8", newline="\n") as lines, open(target, "w", encoding="utf-8") as written:
        for line in lines:
            name, text = line.removesuffix("\n").split("\t", 1)
            written.write("valid\n" if validator(name).is_valid(json.loads(text)) else "invalid\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
