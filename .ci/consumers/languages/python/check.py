"""Judges bodies with check-jsonschema, as a pipeline would: `check.py SCHEMAS IN OUT`, one body per line."""

import json
import subprocess
import sys
from pathlib import Path

from lines import verdict


def main(schemas: str, source: str, target: str) -> None:
    folder = Path("bodies")
    folder.mkdir(exist_ok=True)
    files = []
    for number, line in enumerate(Path(source).read_text(encoding="utf-8").removesuffix("\n").split("\n")):
        files.append(folder / f"{number}.json")
        files[-1].write_text(line, encoding="utf-8")
    options = ["--output-format", "json", "--schemafile", str(Path(schemas, "webhook-body.json"))]
    command = [sys.executable, "-m", "check_jsonschema", *options, *map(str, files)]
    result = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout)
    refused = {error["filename"] for error in result["errors"]}
    verdicts = [verdict(str(file) not in refused) for file in files]
    Path(target).write_text("".join(f"{each}\n" for each in verdicts), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
