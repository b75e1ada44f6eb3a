// Command go3 sends one call of each kind with version 3 of the public Go client.
package main

import (
	"io"
	"log"
	"os"

	"github.com/segmentio/analytics-go/v3"
)

func main() {
	client, err := analytics.NewWithConfig(os.Getenv("WRITE_KEY"), analytics.Config{Endpoint: os.Getenv("HOST")})
	if err != nil {
		log.Fatal(err)
	}
	for _, message := range []analytics.Message{
		analytics.Identify{UserId: "u1", Traits: analytics.NewTraits().SetName("Zoë")},
		analytics.Track{UserId: "u1", Event: "Größe"},
		analytics.Page{UserId: "u1", Name: "Home"},
		analytics.Screen{UserId: "u1", Name: "Basket"},
		analytics.Group{UserId: "u1", GroupId: "g1"},
		analytics.Alias{UserId: "u1", PreviousId: "anonymous-1"},
	} {
		if err := client.Enqueue(message); err != nil {
			log.Fatal(err)
		}
	}
	// Close gives up what would be sent again, and a server lives on anyway: until its input ends.
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		log.Fatal(err)
	}
	if err := client.Close(); err != nil {
		log.Fatal(err)
	}
}
