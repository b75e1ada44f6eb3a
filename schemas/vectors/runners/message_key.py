"""The key by which a receiver recognises a message that comes again. Needs the package rfc8785.

    python3 message_key.py ../message-keys.json    # tries it on the test vectors
"""
import base64
import hashlib
import json
import sys

import rfc8785

# The members that say what happened. Others may be new in each attempt.
TELLING = (
    "type", "userId", "anonymousId", "Previous ID", "User ID", "event", "name", "groupId", "properties", "traits", "timestamp",
)


def message_key(body: bytes) -> str:
    message = json.loads(body, parse_int=float)  # every number is a double
    message_id = message.get("messageId")
    told = message_id if isinstance(message_id, str) and message_id != "" else [message.get(name) for name in TELLING]
    if isinstance(told, list) and told[-1].endswith("+00:00"):
        told[-1] = told[-1].removesuffix("+00:00") + "Z"
    return hashlib.sha256(rfc8785.dumps(told)).hexdigest()


def main() -> int:
    with open(sys.argv[1], encoding="utf-8") as file:
        vectors = json.load(file)["vectors"]
    wrong = [vector for vector in vectors if message_key(base64.b64decode(vector["body"])) != vector["key"]]
    for vector in wrong:
        print(f"{vector['id']}: {vector['description']}")
    print(f"{len(vectors) - len(wrong)} of {len(vectors)} keys right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
