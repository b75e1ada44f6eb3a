// Command go2 sends one call of each kind with version 2 of the public Go client, which has no Screen.
package main

import (
	"io"
	"log"
	"os"

	"github.com/segmentio/analytics-go"
)

func main() {
	client := analytics.New(os.Getenv("WRITE_KEY"))
	client.Endpoint = os.Getenv("HOST")
	for _, err := range []error{
		client.Identify(&analytics.Identify{UserId: "u1", Traits: map[string]interface{}{"name": "Zoë"}}),
		client.Track(&analytics.Track{UserId: "u1", Event: "Größe"}),
		client.Page(&analytics.Page{UserId: "u1", Name: "Home"}),
		client.Group(&analytics.Group{UserId: "u1", GroupId: "g1"}),
		client.Alias(&analytics.Alias{UserId: "u1", PreviousId: "anonymous-1"}),
	} {
		if err != nil {
			log.Fatal(err)
		}
	}
	// Close of version 2.0.0 forgets what is still queued, and a server lives on anyway: until its input ends.
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		log.Fatal(err)
	}
	if err := client.Close(); err != nil {
		log.Fatal(err)
	}
}
