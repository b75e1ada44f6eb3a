// Package driver puts a Go client library under the routespec suite.
//
// It serves the client part of the target contract, so that the author of a library only has to say how to make a
// client, and which methods it has:
//
//	func main() {
//		driver.Main(driver.Implementation{
//			Name:     "acme-go",
//			Version:  "2.3.1",
//			Supports: []driver.Part{driver.FlushAt, driver.FlushAfter, driver.Debug},
//			New: func(config driver.Config) (driver.Client, error) {
//				client := acme.New(config.WriteKey)
//				client.Endpoint = config.Endpoint
//				if config.FlushAt > 0 {
//					client.FlushAt = config.FlushAt
//				}
//				if config.FlushAfter > 0 {
//					client.FlushAfter = config.FlushAfter
//				}
//				return driver.Client{
//					Methods: driver.Methods{
//						"Identify": driver.Method(client.Identify),
//						"Track":    driver.Method(client.Track),
//						"Page":     driver.Method(client.Page),
//						"Group":    driver.Method(client.Group),
//						"Alias":    driver.Method(client.Alias),
//					},
//					Close: client.Close,
//				}, nil
//			},
//		})
//	}
//
// Each client runs in a process of its own, which is another instance of this program. So DEBUG can be set for one
// client alone, the log of a client is what it prints, deleting a world drops the work of its clients at once, and a
// library that crashes in the background takes nothing else with it. Whatever main does before Main happens in each of
// these processes.
package driver

import (
	"errors"
	"fmt"
	"log"
	"os"
	"time"
)

// Part is an optional part of the target contract. What an implementation does not support is not tested.
type Part string

// The optional parts that the author chooses from. The log of a client is always supported: it is what its process
// prints.
const (
	// Size says that Config.Size is honoured.
	Size Part = "size"
	// FlushAt says that Config.FlushAt is honoured.
	FlushAt Part = "flushAt"
	// FlushAfter says that Config.FlushAfter is honoured.
	FlushAfter Part = "flushAfter"
	// Debug says that the library heeds DEBUG=analytics in its environment, and logs to standard output or standard
	// error.
	Debug Part = "debug"
)

// Implementation is the library under test.
type Implementation struct {
	Name     string
	Version  string
	Supports []Part
	// New makes a client. An error says that the library refused the configuration.
	New func(Config) (Client, error)
}

// Config is what a client is made from. A number that is zero stands for the library's own default.
type Config struct {
	WriteKey string
	// Endpoint is a URL without a trailing slash.
	Endpoint   string
	Size       int
	FlushAt    int
	FlushAfter time.Duration
}

// Client is one client of the library.
type Client struct {
	// Methods are the library's methods under the document's names: Identify, Track, Page, Group, Alias.
	Methods Methods
	// Close closes the client. It may take its time, because nobody waits for it.
	Close func() error
}

// Main serves the implementation on 127.0.0.1, at the port in the environment variable PORT, and does not return.
func Main(implementation Implementation) {
	log.SetFlags(0)
	if settings, isClient := os.LookupEnv(settingsVariable); isClient {
		log.Fatal(serveClient(implementation, settings))
	}
	log.Fatal(serve(implementation))
}

// check reports what the author of the implementation has left out.
func (implementation Implementation) check() error {
	if implementation.Name == "" || implementation.Version == "" {
		return errors.New("driver: expected Implementation to have a Name and a Version, got none")
	}
	if implementation.New == nil {
		return errors.New("driver: expected Implementation to have a New function, got none")
	}
	for _, part := range implementation.Supports {
		switch part {
		case Size, FlushAt, FlushAfter, Debug:
		default:
			return fmt.Errorf("driver: expected Supports to name size, flushAt, flushAfter or debug, got %q", part)
		}
	}
	return nil
}
