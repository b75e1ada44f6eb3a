import json
import sys

from toy_client import ToyClient  # your library here

client = None
for line in sys.stdin:
    request = json.loads(line)
    action, message, answer = request["do"], request.get("message", {}), {"id": request["id"]}
    try:
        if action == "describe":
            answer |= {"name": "toy-python", "version": "1.0.0", "supports": ["flushAt", "debug"]}
        elif action == "new":
            client = ToyClient(request["writeKey"], request["endpoint"], request.get("flushAt", 20))
        elif action == "close":
            client.close()
        else:
            if action == "page":  # the Traits of a page are what other libraries call its properties
                message["properties"] = message.pop("traits", {})
            client.add(action, message)
    except ValueError as error:
        answer["error"] = str(error)
    print(json.dumps(answer), flush=True)
