package main

import (
	"fmt"
	"net/http"
	"sync"
)

// maxLogLines is how many lines the log of a client keeps, the newest ones.
const maxLogLines = 2000

// ClientAPI is the part of the contract that is for client libraries.
type ClientAPI struct {
	*http.ServeMux
	clock      *Clock
	makeClient func(ClientWorld, ClientConfig) (Client, error)
	mu         sync.Mutex
	clients    map[string]*loggedClient
}

type loggedClient struct {
	Client
	mu    sync.Mutex
	lines []string
}

// NewClientAPI gives what the suite asks for in one world to its clients.
func NewClientAPI(world World, makeClient func(ClientWorld, ClientConfig) (Client, error)) *ClientAPI {
	api := &ClientAPI{
		ServeMux: http.NewServeMux(), clock: world.Clock, makeClient: makeClient, clients: map[string]*loggedClient{},
	}
	api.HandleFunc("POST /clients", handle(http.StatusCreated, api.make))
	api.HandleFunc("POST /clients/{client}/calls", handle(http.StatusOK, api.call))
	api.HandleFunc("GET /clients/{client}/log", handle(http.StatusOK, api.readLog))
	api.HandleFunc("DELETE /clients/{client}", handle(http.StatusAccepted, api.closeClient))
	return api
}

// Close drops all pending work.
func (api *ClientAPI) Close() {
	api.mu.Lock()
	defer api.mu.Unlock()
	for _, client := range api.clients {
		client.Drop()
	}
}

func (api *ClientAPI) make(r *http.Request) (any, error) {
	config, err := read[ClientConfig](r)
	if err != nil {
		return nil, err
	}
	made := &loggedClient{lines: []string{}}
	made.Client, err = api.makeClient(ClientWorld{Clock: api.clock, Log: made.log}, config)
	if err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, "%v", err)
	}
	api.mu.Lock()
	defer api.mu.Unlock()
	name := fmt.Sprintf("c%d", len(api.clients)+1)
	api.clients[name] = made
	return map[string]string{"client": name}, nil
}

func (api *ClientAPI) call(r *http.Request) (any, error) {
	client, err := api.find(r)
	if err != nil {
		return nil, err
	}
	call, err := read[struct {
		Method  string
		Message map[string]any
	}](r)
	if err != nil {
		return nil, err
	}
	if err := client.Call(call.Method, call.Message); err != nil {
		return map[string]any{"error": err.Error()}, nil
	}
	return map[string]any{"error": nil}, nil
}

func (api *ClientAPI) readLog(r *http.Request) (any, error) {
	client, err := api.find(r)
	if err != nil {
		return nil, err
	}
	client.mu.Lock()
	defer client.mu.Unlock()
	return map[string]any{"lines": append([]string{}, client.lines...)}, nil
}

func (api *ClientAPI) closeClient(r *http.Request) (any, error) {
	client, err := api.find(r)
	if err != nil {
		return nil, err
	}
	client.Close()
	return nil, nil
}

func (api *ClientAPI) find(r *http.Request) (*loggedClient, error) {
	api.mu.Lock()
	defer api.mu.Unlock()
	client, found := api.clients[r.PathValue("client")]
	if !found {
		return nil, refuse(http.StatusNotFound, "Expected a client, got %s", r.PathValue("client"))
	}
	return client, nil
}

func (c *loggedClient) log(line string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lines = append(c.lines, line)
	c.lines = c.lines[max(0, len(c.lines)-maxLogLines):]
}
