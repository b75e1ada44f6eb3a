package main

import (
	"io"
	"net/http"
	"sync"
)

// maxLogEntries is how many entries the log of a world keeps, the newest ones.
const maxLogEntries = 2000

// LogEntry is an entry of the log of a world.
type LogEntry struct {
	At      string `json:"at"`
	Kind    string `json:"kind"`
	Message string `json:"message"`
	URL     string `json:"url,omitempty"`
}

// RouterAPI is the part of the contract that is for routers.
type RouterAPI struct {
	*http.ServeMux
	router Router
	mu     sync.Mutex
	log    []LogEntry
}

// NewRouterAPI gives what the suite asks for in one world to its router.
func NewRouterAPI(world World, makeRouter func(RouterWorld) Router) *RouterAPI {
	api := &RouterAPI{ServeMux: http.NewServeMux(), log: []LogEntry{}}
	api.router = makeRouter(RouterWorld{Clock: world.Clock, Trust: world.Trust, Log: func(kind, message, url string) {
		api.mu.Lock()
		defer api.mu.Unlock()
		at := InstantText(world.Clock.Now())
		api.log = append(api.log, LogEntry{At: at, Kind: kind, Message: message, URL: url})
		api.log = api.log[max(0, len(api.log)-maxLogEntries):]
	}})
	api.HandleFunc("PUT /sources/{key}", handle(http.StatusNoContent, api.putSource))
	api.HandleFunc("GET /sources/{key}", handle(http.StatusOK, api.getSource))
	api.HandleFunc("POST /sources/{key}/calls", handle(http.StatusAccepted, api.call))
	api.HandleFunc("POST /deletions", handle(http.StatusAccepted, api.requestDeletion))
	api.HandleFunc("PUT /audiences/{id}", handle(http.StatusAccepted, api.putAudience))
	api.HandleFunc("GET /log", handle(http.StatusOK, api.readLog))
	return api
}

// Close drops all pending work.
func (api *RouterAPI) Close() { api.router.Close() }

func (api *RouterAPI) putSource(r *http.Request) (any, error) {
	source, err := read[Source](r)
	if err != nil {
		return nil, err
	}
	return nil, api.router.PutSource(r.PathValue("key"), source)
}

func (api *RouterAPI) getSource(r *http.Request) (any, error) {
	address, err := api.router.IngestionAddress(r.PathValue("key"))
	return map[string]string{"ingestion": address}, err
}

func (api *RouterAPI) call(r *http.Request) (any, error) {
	call, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "Expected a call: %v", err)
	}
	return nil, api.router.Receive(r.PathValue("key"), call)
}

func (api *RouterAPI) requestDeletion(r *http.Request) (any, error) {
	deletion, err := read[struct {
		UserID  string
		Sources []string
	}](r)
	if err != nil {
		return nil, err
	}
	return nil, api.router.RequestDeletion(deletion.UserID, deletion.Sources)
}

func (api *RouterAPI) putAudience(r *http.Request) (any, error) {
	audience, err := read[Audience](r)
	if err != nil {
		return nil, err
	}
	return nil, api.router.SyncAudience(r.PathValue("id"), audience)
}

func (api *RouterAPI) readLog(*http.Request) (any, error) {
	api.mu.Lock()
	defer api.mu.Unlock()
	return map[string]any{"entries": append([]LogEntry{}, api.log...)}, nil
}
