package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
)

// settingsVariable passes the settings of a client to its process. That it is set tells the process that it is one.
const settingsVariable = "ROUTESPEC_DRIVER_CLIENT"

// serveClient is all that the process of a client does: it makes the client, and serves its calls until the driver is
// gone, which closes the other end of standard input.
func serveClient(implementation Implementation, encoded string) error {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	var given settings
	if err := json.Unmarshal([]byte(encoded), &given); err != nil {
		return fmt.Errorf("driver: expected settings in %s, got %w", settingsVariable, err)
	}
	client, err := makeClient(implementation, given.config())
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("driver: expected a free port for a client, got %w", err)
	}
	announcement{Address: listener.Addr().String()}.announce()
	return http.Serve(listener, programsOnly(clientHandler(client)))
}

// makeClient also announces why there is no client, if it fails.
func makeClient(implementation Implementation, config Config) (client Client, err error) {
	panicked := guard(func() { client, err = implementation.New(config) })
	if panicked != nil {
		announcement{Failed: fmt.Sprintf("New panicked: %v", panicked)}.announce()
		return Client{}, fmt.Errorf("driver: expected a client, got a panic: %v", panicked)
	}
	if err != nil {
		announcement{Refused: err.Error()}.announce()
		return Client{}, fmt.Errorf("driver: expected a client, got %w", err)
	}
	return client, nil
}

func clientHandler(client Client) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST /calls", route(func(r *http.Request) (int, any, error) {
		text, err := callClient(client, r)
		return http.StatusOK, map[string]any{"error": text}, err
	}))
	mux.Handle("POST /close", route(func(*http.Request) (int, any, error) {
		closeClient(client)
		return http.StatusNoContent, nil, nil
	}))
	return mux
}

// callClient runs one method. The text is nil if the library took the message, and otherwise says why it refused.
func callClient(client Client, r *http.Request) (*string, error) {
	var call struct {
		Method  string          `json:"method"`
		Message json.RawMessage `json:"message"`
	}
	if err := readBody(r, &call); err != nil {
		return nil, err
	}
	method, known := client.Methods[call.Method]
	if !known {
		return nil, refuse(http.StatusNotFound, "Expected `method` to be one of this library, got %q", call.Method)
	}
	var result error
	if panicked := guard(func() { result = method(call.Message) }); panicked != nil {
		return nil, refuse(http.StatusInternalServerError, "Expected %s to return, got a panic: %v", call.Method, panicked)
	}
	return verdict(result)
}

// verdict tells an error of the library from a refusal of the driver.
func verdict(result error) (*string, error) {
	if result == nil {
		return nil, nil
	}
	var refused *refusal
	if errors.As(result, &refused) {
		return nil, refused
	}
	text := result.Error()
	return &text, nil
}

// closeClient closes the client, and logs what goes wrong in the log of the client.
func closeClient(client Client) {
	if client.Close == nil {
		return
	}
	var err error
	if panicked := guard(func() { err = client.Close() }); panicked != nil {
		err = fmt.Errorf("a panic: %v", panicked)
	}
	if err != nil {
		log.Printf("driver: expected Close to succeed, got %v", err)
	}
}

// guard runs code of the library, and returns the value it panicked with, if it did.
func guard(run func()) (panicked any) {
	defer func() { panicked = recover() }()
	run()
	return nil
}
