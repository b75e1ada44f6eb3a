// Command public puts the service's public Go client, version 2, under the driver. Its module is fetched when it is checked;
// nothing of it is here.
package main

import (
	"github.com/segmentio/analytics-go"
	"routespec.dev/driver"
)

// version is that of the client; it is set when this is built.
var version = "2.1.1"

func main() {
	driver.Main(driver.Implementation{
		Name:     "analytics-go",
		Version:  version,
		Supports: supports(),
		New:      newClient,
	})
}

// supports is what a version can be told. Its interval is the document's FlushAfter; version 2.0.0 may have begun with the
// default before it can be set. It has no FlushAt, and logs by a field, not by DEBUG.
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
