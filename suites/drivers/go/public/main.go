// Command public runs the service's public Go client, version 2, under the driver. Its module is downloaded for a check
// and is not part of this project.
package main

import (
	"github.com/segmentio/analytics-go"
	"routespec.dev/driver"
)

// version is the version of the client. The build sets it.
var version = "2.1.1"

func main() {
	driver.Main(driver.Implementation{
		Name:     "analytics-go",
		Version:  version,
		Supports: supports(),
		New:      newClient,
	})
}

// supports lists the options that a version honours. Its Interval is the document's FlushAfter, but version 2.0.0 may
// have started with the default before it can be set. It has no FlushAt, and a field, not DEBUG, makes it log.
func supports() []driver.Part {
	if version == "2.0.0" {
		return []driver.Part{driver.Size}
	}
	return []driver.Part{driver.Size, driver.FlushAfter}
}

func newClient(config driver.Config) (driver.Client, error) {
	client := analytics.New(config.WriteKey)
	client.Endpoint = config.Endpoint
	if config.Size > 0 {
		client.Size = config.Size
	}
	if config.FlushAfter > 0 {
		client.Interval = config.FlushAfter
	}
	return driver.Client{
		Methods: driver.Methods{
			"Identify": driver.Method(client.Identify),
			"Track":    driver.Method(client.Track),
			"Page":     driver.Method(client.Page),
			"Group":    driver.Method(client.Group),
			"Alias":    driver.Method(client.Alias),
		},
		Close: client.Close,
	}, nil
}
