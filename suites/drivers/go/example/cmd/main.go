// Command cmd runs the example library under the driver.
package main

import (
	"routespec.dev/driver"
	"routespec.dev/driver/example"
)

func main() {
	driver.Main(driver.Implementation{
		Name:     example.Name,
		Version:  example.Version,
		Supports: []driver.Part{driver.Size, driver.FlushAt, driver.FlushAfter, driver.Debug},
		New:      newClient,
	})
}

func newClient(config driver.Config) (driver.Client, error) {
	client, err := example.New(config.WriteKey, example.Config{
		Endpoint:   config.Endpoint,
		Size:       config.Size,
		FlushAt:    config.FlushAt,
		FlushAfter: config.FlushAfter,
	})
	if err != nil {
		return driver.Client{}, err
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
