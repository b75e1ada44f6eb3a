"""Reads the schemas with tools that resolve or invert them: `further.py SCHEMAS`."""

import json
import sys
from pathlib import Path

import jsonref
from hypothesis import HealthCheck, given, settings
from hypothesis_jsonschema import from_schema
from jsonschema import Draft202012Validator


def main(schemas: str) -> None:
    for file in Path(schemas).rglob("*.json"):
        schema = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(schema, dict) and "$schema" in schema:
            json.dumps(jsonref.replace_refs(schema, lazy_load=False, proxies=False))
    for name in ("track-body", "screen-body", "delete-body", "webhook-body", "call"):
        schema = json.loads(Path(schemas, f"{name}.json").read_text(encoding="utf-8"))

        @settings(max_examples=5, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(from_schema(schema))
        def is_made(document: object) -> None:
            Draft202012Validator(schema).validate(document)

        is_made()


if __name__ == "__main__":
    main(*sys.argv[1:])
