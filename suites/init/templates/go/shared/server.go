package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

// maxBodyBytes is the limit of a body. A larger one is refused.
const maxBodyBytes = 8 << 20

// Description says what is under test.
type Description struct {
	Contract       int            `json:"contract"`
	Implementation Implementation `json:"implementation"`
	Roles          []string       `json:"roles"`
	// Clock is "virtual" or "real". With "real", the suite waits in real time, and never asks for the clock of a world.
	Clock string `json:"clock"`
	// Worlds is "isolated" or "single".
	Worlds   string   `json:"worlds"`
	Supports []string `json:"supports"`
}

// Implementation has the name and version that reports show.
type Implementation struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Refusal says that the implementation refuses a request; its state is as it was before. The status is 4xx.
type Refusal struct {
	Status  int
	Message string
}

func (r Refusal) Error() string { return r.Message }

func refuse(status int, format string, args ...any) error {
	return Refusal{Status: status, Message: fmt.Sprintf(format, args...)}
}

// World is a fresh, empty instance, in which the suite runs one case.
type World struct {
	Clock *Clock
	// Trust has certificate authorities in PEM to accept besides the usual ones.
	Trust []string
}

// API is the part of the contract that depends on the role, for one world.
type API interface {
	http.Handler
	// Close drops all pending work. No request leaves afterwards.
	Close()
}

// Server has all worlds of an implementation.
type Server struct {
	description Description
	open        func(World) API
	mu          sync.Mutex
	made        int
	worlds      map[string]openWorld
}

type openWorld struct {
	clock *Clock
	api   API
}

// Serve serves the contract at $PORT.
func Serve(description Description, open func(World) API) {
	s := &Server{description: description, open: open, worlds: map[string]openWorld{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", handle(http.StatusOK, func(*http.Request) (any, error) { return s.description, nil }))
	mux.HandleFunc("POST /worlds", handle(http.StatusCreated, s.makeWorld))
	mux.HandleFunc("DELETE /worlds/{world}", handle(http.StatusNoContent, s.dropWorld))
	mux.HandleFunc("GET /worlds/{world}/clock", handle(http.StatusOK, s.readClock))
	mux.HandleFunc("POST /worlds/{world}/clock", handle(http.StatusOK, s.advanceClock))
	mux.HandleFunc("/worlds/{world}/", s.inWorld)
	address := "127.0.0.1:" + cmp.Or(os.Getenv("PORT"), "4010")
	log.Fatal(http.ListenAndServe(address, programsOnly(http.MaxBytesHandler(mux, maxBodyBytes))))
}

// programsOnly refuses pages in a browser, which have another origin, or another name for this machine.
func programsOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _, _ := strings.Cut(r.Host, ":")
		if r.Header.Get("Origin") != "" || (name != "localhost" && name != "127.0.0.1") {
			respond(w, http.StatusForbidden, errorBody("Expected a request of a program on this machine"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// handle answers with the value of a function, or with its error.
func handle(status int, answer func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		value, err := answer(r)
		var refusal Refusal
		switch {
		case errors.As(err, &refusal):
			respond(w, refusal.Status, errorBody(refusal.Message))
		case err != nil:
			respond(w, http.StatusInternalServerError, errorBody(err.Error()))
		default:
			respond(w, status, value)
		}
	}
}

func errorBody(message string) any {
	return map[string]any{"error": map[string]string{"message": message}}
}

func respond(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if value != nil {
		_ = json.NewEncoder(w).Encode(value) // The suite is gone if this fails.
	}
}

// read reads the JSON of a request.
func read[T any](r *http.Request) (T, error) {
	var value T
	bytes, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(bytes, &value)
	}
	if err != nil {
		return value, refuse(http.StatusBadRequest, "Expected a body of the contract: %v", err)
	}
	return value, nil
}

func (s *Server) makeWorld(r *http.Request) (any, error) {
	request, err := read[struct {
		Now   time.Time
		Trust []string
	}](r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.description.Worlds == "single" {
		for _, world := range s.worlds {
			world.api.Close()
		}
		clear(s.worlds)
	}
	s.made++
	name := fmt.Sprintf("w%d", s.made)
	clock := NewClock(request.Now)
	s.worlds[name] = openWorld{clock, s.open(World{Clock: clock, Trust: request.Trust})}
	return map[string]string{"world": name}, nil
}

func (s *Server) dropWorld(r *http.Request) (any, error) {
	world, err := s.find(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	delete(s.worlds, r.PathValue("world"))
	s.mu.Unlock()
	world.api.Close()
	return nil, nil
}

func (s *Server) readClock(r *http.Request) (any, error) {
	world, err := s.find(r)
	if err != nil {
		return nil, err
	}
	return world.clock.State(), nil
}

func (s *Server) advanceClock(r *http.Request) (any, error) {
	world, err := s.find(r)
	if err != nil {
		return nil, err
	}
	request, err := read[struct {
		AdvanceMs int64
		Settle    bool
	}](r)
	if err != nil {
		return nil, err
	}
	world.clock.Advance(time.Duration(request.AdvanceMs)*time.Millisecond, request.Settle)
	return world.clock.State(), nil
}

// inWorld gives a request to the API of its world.
func (s *Server) inWorld(w http.ResponseWriter, r *http.Request) {
	world, err := s.find(r)
	if err != nil {
		handle(0, func(*http.Request) (any, error) { return nil, err })(w, r)
		return
	}
	http.StripPrefix("/worlds/"+r.PathValue("world"), world.api).ServeHTTP(w, r)
}

func (s *Server) find(r *http.Request) (openWorld, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	world, found := s.worlds[r.PathValue("world")]
	if !found {
		return world, refuse(http.StatusNotFound, "Expected a world, got %s", strings.TrimSpace(r.PathValue("world")))
	}
	return world, nil
}
