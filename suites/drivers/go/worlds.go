package driver

import (
	"fmt"
	"net/http"
	"sync"
)

const (
	// maxWorlds is far more than a runner uses at once.
	maxWorlds = 1_024
	// maxClients bounds the processes of one driver.
	maxClients = 256
)

// worlds are the worlds of a driver and their clients. The number in clients includes those that are being made.
type worlds struct {
	mutex   sync.Mutex
	open    map[string]map[string]*process
	made    int
	clients int
}

func newWorlds() *worlds {
	return &worlds{open: map[string]map[string]*process{}}
}

func (w *worlds) create() (string, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if len(w.open) >= maxWorlds {
		return "", refuse(http.StatusServiceUnavailable, "Expected at most %d worlds at a time, got one more", maxWorlds)
	}
	id := w.nextID("w")
	w.open[id] = map[string]*process{}
	return id, nil
}

// remove ends the clients of a world, and returns when none of them can send anything more.
func (w *worlds) remove(world string) error {
	w.mutex.Lock()
	clients, known := w.open[world]
	delete(w.open, world)
	w.mutex.Unlock()
	if !known {
		return refuseWorld(world)
	}
	var killed sync.WaitGroup
	for _, client := range clients {
		killed.Add(1)
		go func() {
			defer killed.Done()
			client.kill()
			w.release()
		}()
	}
	killed.Wait()
	return nil
}

// addClient starts a client in a world.
func (w *worlds) addClient(world string, given settings) (string, error) {
	if err := w.reserve(world); err != nil {
		return "", err
	}
	client, err := startProcess(given)
	if err != nil {
		w.release()
		return "", err
	}
	return w.settle(world, client)
}

// settle adds a client to its world, or ends the client if the world was deleted in the meantime.
func (w *worlds) settle(world string, client *process) (string, error) {
	w.mutex.Lock()
	clients, known := w.open[world]
	id := w.nextID("c")
	if known {
		clients[id] = client
	}
	w.mutex.Unlock()
	if !known {
		client.kill()
		w.release()
		return "", refuseWorld(world)
	}
	return id, nil
}

// client finds a client, whether open or closed.
func (w *worlds) client(r *http.Request) (*process, error) {
	world, id := r.PathValue("world"), r.PathValue("client")
	w.mutex.Lock()
	defer w.mutex.Unlock()
	client, known := w.open[world][id]
	if !known {
		return nil, refuse(http.StatusNotFound, "Expected a client of this world, got %q in %q", id, world)
	}
	return client, nil
}

func (w *worlds) has(world string) error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if _, known := w.open[world]; !known {
		return refuseWorld(world)
	}
	return nil
}

func (w *worlds) reserve(world string) error {
	if err := w.has(world); err != nil {
		return err
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.clients >= maxClients {
		return refuse(http.StatusServiceUnavailable, "Expected at most %d clients at a time, got one more", maxClients)
	}
	w.clients++
	return nil
}

func (w *worlds) release() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.clients--
}

// nextID makes an id that no world or client has had before.
func (w *worlds) nextID(letter string) string {
	w.made++
	return fmt.Sprintf("%s%d", letter, w.made)
}

func refuseWorld(world string) error {
	return refuse(http.StatusNotFound, "Expected an existing world, got %q", world)
}
