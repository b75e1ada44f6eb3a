package driver

import (
	"errors"
	"net"
	"net/http"
	"os"
	"strings"
	"time"
)

const (
	// readLimit is how long a peer may take to send its request. A runner takes milliseconds.
	readLimit = time.Minute
	// maxCalls bounds the calls under way. A suite has some thousands at once.
	maxCalls = 16_384
)

// serve listens on the port in the environment variable PORT.
func serve(implementation Implementation) error {
	if err := implementation.check(); err != nil {
		return err
	}
	port := os.Getenv("PORT")
	if port == "" {
		return errors.New("driver: expected the environment variable PORT to name a port, got none")
	}
	server := http.Server{
		Addr:        net.JoinHostPort("127.0.0.1", port),
		Handler:     newHandler(implementation),
		ReadTimeout: readLimit,
	}
	return server.ListenAndServe()
}

// programsOnly refuses pages in a browser, which have another origin, or another name for this machine.
func programsOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _, _ := strings.Cut(r.Host, ":")
		if r.Header.Get("Origin") != "" || (name != "localhost" && name != "127.0.0.1") {
			answerError(w, refuse(http.StatusForbidden, "Expected a request of a program on this machine"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// newHandler serves the client part of the target contract.
func newHandler(implementation Implementation) http.Handler {
	d := &server{implementation, newWorlds(), make(chan struct{}, maxCalls)}
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", route(d.describe))
	mux.Handle("POST /worlds", route(d.createWorld))
	mux.Handle("DELETE /worlds/{world}", route(d.deleteWorld))
	mux.Handle("GET /worlds/{world}/clock", route(d.refuseClock))
	mux.Handle("POST /worlds/{world}/clock", route(d.refuseClock))
	mux.Handle("POST /worlds/{world}/clients", route(d.createClient))
	mux.Handle("DELETE /worlds/{world}/clients/{client}", route(d.closeClient))
	mux.Handle("GET /worlds/{world}/clients/{client}/log", route(d.log))
	mux.HandleFunc("POST /worlds/{world}/clients/{client}/calls", d.call)
	mux.Handle("/", route(func(r *http.Request) (int, any, error) {
		return 0, nil, refuse(http.StatusNotFound, "Expected a request of the client contract, got %s %.80s", r.Method, r.URL.Path)
	}))
	return programsOnly(http.MaxBytesHandler(mux, maxBodyBytes))
}

type server struct {
	implementation Implementation
	worlds         *worlds
	callsUnderWay  chan struct{}
}

func (d *server) describe(*http.Request) (int, any, error) {
	return http.StatusOK, map[string]any{
		"contract":       1,
		"implementation": map[string]string{"name": d.implementation.Name, "version": d.implementation.Version},
		"roles":          []string{"client"},
		"clock":          "real",
		"worlds":         "isolated",
		"supports":       append([]Part{"clientLog"}, d.implementation.Supports...),
	}, nil
}

func (d *server) createWorld(r *http.Request) (int, any, error) {
	// Neither member of the body means anything to a client with a real clock.
	var ignored struct{}
	if err := readBody(r, &ignored); err != nil {
		return 0, nil, err
	}
	world, err := d.worlds.create()
	return http.StatusCreated, map[string]string{"world": world}, err
}

func (d *server) deleteWorld(r *http.Request) (int, any, error) {
	return http.StatusNoContent, nil, d.worlds.remove(r.PathValue("world"))
}

func (d *server) refuseClock(r *http.Request) (int, any, error) {
	if err := d.worlds.has(r.PathValue("world")); err != nil {
		return 0, nil, err
	}
	return 0, nil, refuse(http.StatusConflict, "The clock of this implementation is real, and cannot be read or moved")
}

func (d *server) createClient(r *http.Request) (int, any, error) {
	var given settings
	if err := readBody(r, &given); err != nil {
		return 0, nil, err
	}
	if err := given.check(); err != nil {
		return 0, nil, err
	}
	client, err := d.worlds.addClient(r.PathValue("world"), given)
	return http.StatusCreated, map[string]string{"client": client}, err
}

func (d *server) closeClient(r *http.Request) (int, any, error) {
	client, err := d.worlds.client(r)
	if err != nil {
		return 0, nil, err
	}
	client.beginClose()
	return http.StatusAccepted, nil, nil
}

func (d *server) log(r *http.Request) (int, any, error) {
	client, err := d.worlds.client(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, map[string][]string{"lines": client.log.lines()}, nil
}

// call passes the request to the process of the client, and its answer back.
func (d *server) call(w http.ResponseWriter, r *http.Request) {
	client, err := d.worlds.client(r)
	if err == nil && client.isClosed() {
		err = refuse(http.StatusConflict, "Expected an open client, got one that was closed")
	}
	if err != nil {
		answerError(w, err)
		return
	}
	select {
	case d.callsUnderWay <- struct{}{}:
		defer func() { <-d.callsUnderWay }()
		client.call(w, r)
	default:
		answerError(w, refuse(http.StatusServiceUnavailable, "Expected at most %d calls under way, got one more", maxCalls))
	}
}
