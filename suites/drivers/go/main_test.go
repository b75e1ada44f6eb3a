package driver

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"testing"
	"time"
)

// TestMain makes this test program also serve as the process of a client, as Main does for any program.
func TestMain(m *testing.M) {
	if _, isClient := os.LookupEnv(settingsVariable); isClient {
		Main(moody)
	}
	os.Exit(m.Run())
}

// moody is an implementation that shows the worst behaviour of libraries under test. Its write key selects the
// behaviour.
var moody = Implementation{
	Name:     "moody",
	Version:  "0.0.1",
	Supports: []Part{Size, Debug},
	New: func(config Config) (Client, error) {
		switch config.WriteKey {
		case "refused":
			return Client{}, errors.New("no such source")
		case "panics":
			panic("no key ring")
		case "exits":
			fmt.Fprintln(os.Stderr, "out of keys")
			os.Exit(3)
		}
		return Client{Methods: moods(config), Close: func() error {
			fmt.Println("closing")
			if config.WriteKey == "close-panics" {
				panic("stuck door")
			}
			time.Sleep(time.Hour)
			return nil
		}}, nil
	},
}

type none struct{}

func moods(config Config) Methods {
	return Methods{
		"Take":   Method(func(none) error { return nil }),
		"Refuse": Method(func(none) error { return errors.New("not today") }),
		"Tell":   Method(func(none) error { return fmt.Errorf("%+v DEBUG=%s", config, os.Getenv("DEBUG")) }),
		"Print": Method(func(none) error {
			fmt.Println("to standard output")
			fmt.Fprint(os.Stderr, "to standard error\nand a line that has not ended")
			return nil
		}),
		"Panic": Method(func(none) error { panic("bad mood") }),
		"Crash": Method(func(none) error {
			go panic("worse mood")
			select {}
		}),
		"Block": Method(func(none) error { select {} }),
		"Nag": Method(func(none) error {
			go func() {
				for range 1_000 {
					if response, err := http.Get(config.Endpoint); err == nil {
						response.Body.Close()
					}
					time.Sleep(time.Millisecond)
				}
			}()
			return nil
		}),
	}
}
