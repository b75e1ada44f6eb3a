// Command adapter calls the example library, as lines on its standard input say.
package main

import (
	"bufio"
	"encoding/json"
	"os"

	"routespec.dev/driver/example" // your library here
)

type request struct {
	ID       int             `json:"id"`
	Do       string          `json:"do"`
	WriteKey string          `json:"writeKey"`
	Endpoint string          `json:"endpoint"`
	FlushAt  int             `json:"flushAt"`
	Message  json.RawMessage `json:"message"`
}

// call passes a message to a method. The names of its members are found without regard to case.
func call[M any](method func(M) error, message json.RawMessage) error {
	var m M
	if err := json.Unmarshal(message, &m); err != nil {
		return err
	}
	return method(m)
}

func main() {
	var client *example.Client
	answers := json.NewEncoder(os.Stdout)
	for lines := json.NewDecoder(bufio.NewReader(os.Stdin)); ; {
		var r request
		if lines.Decode(&r) != nil {
			return
		}
		answer := map[string]any{"id": r.ID}
		var err error
		switch r.Do {
		case "describe":
			answer["name"], answer["version"], answer["supports"] = example.Name, example.Version, []string{"flushAt", "debug"}
		case "new":
			client, err = example.New(r.WriteKey, example.Config{Endpoint: r.Endpoint, FlushAt: r.FlushAt})
		case "identify":
			err = call(client.Identify, r.Message)
		case "track":
			err = call(client.Track, r.Message)
		case "page":
			err = call(client.Page, r.Message)
		case "group":
			err = call(client.Group, r.Message)
		case "alias":
			err = call(client.Alias, r.Message)
		case "close":
			go client.Close() // it waits until everything is sent
		}
		if err != nil {
			answer["error"] = err.Error()
		}
		_ = answers.Encode(answer) // Nobody reads it once the suite has ended.
	}
}
