// Package contract serves the router part of the target contract for a library that sends webhooks. What a service does
// before it sends is glue, and in glue.go. How a body is sent, and sent again, is left to the library.
package contract

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"
)

// Timeout is the document's limit for an answer.
const Timeout = 5 * time.Second

// Delivery is a body on its way to one webhook of a source.
type Delivery struct {
	Hook   Hook
	Secret string // empty if the source has none
	Body   map[string]any
	// Note enters a failed attempt into the log of the world.
	Note func(reason error)
}

// Subject is a library that sends webhooks. Deliver sends until a success, or until it gives up or the context is done.
type Subject struct {
	Name, Version string
	Deliver       func(ctx context.Context, delivery Delivery) error
}

type world struct {
	ctx     context.Context
	end     context.CancelFunc
	sources sync.Map // write key to settings
	mutex   sync.Mutex
	log     []map[string]string
}

func (w *world) note(url string, reason error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.log = append(w.log, map[string]string{
		"at": time.Now().UTC().Format(time.RFC3339Nano), "kind": "delivery", "message": reason.Error(), "url": url,
	})
}

// deliver sends a body to all webhooks at once. The first success ends the retries of the others.
func (w *world) deliver(subject Subject, s settings, body map[string]any) {
	ctx, cancel := context.WithCancel(w.ctx)
	var sends sync.WaitGroup
	for _, hook := range s.targets() {
		sends.Add(1)
		go func() {
			defer sends.Done()
			note := func(reason error) { w.note(hook.URL, reason) }
			if subject.Deliver(ctx, Delivery{hook, s.secret(), body, note}) == nil {
				cancel()
			}
		}()
	}
	go func() {
		defer cancel()
		sends.Wait()
	}()
}

// Serve serves the contract on the port in the environment variable PORT.
func Serve(subject Subject) {
	var worlds sync.Map
	var mutex sync.Mutex
	made := 0

	mux := http.NewServeMux()
	handle := func(pattern string, handler func(*world, *http.Request) (int, any)) {
		mux.HandleFunc(pattern, func(out http.ResponseWriter, r *http.Request) {
			found, ok := worlds.Load(r.PathValue("world"))
			if !ok {
				answer(out, http.StatusNotFound, refusal("Expected the id of a world"))
				return
			}
			status, body := handler(found.(*world), r)
			answer(out, status, body)
		})
	}
	mux.HandleFunc("GET /{$}", func(out http.ResponseWriter, _ *http.Request) {
		answer(out, http.StatusOK, map[string]any{
			"contract": 1, "implementation": map[string]string{"name": subject.Name, "version": subject.Version},
			"roles": []string{"router"}, "clock": "real", "worlds": "isolated",
			"supports": []string{"screen", "deletions", "log", "trust"},
		})
	})
	mux.HandleFunc("POST /worlds", func(out http.ResponseWriter, _ *http.Request) {
		mutex.Lock()
		defer mutex.Unlock()
		made++
		ctx, end := context.WithCancel(context.Background())
		id := "w" + strconv.Itoa(made)
		worlds.Store(id, &world{ctx: ctx, end: end})
		answer(out, http.StatusCreated, map[string]string{"world": id})
	})
	handle("DELETE /worlds/{world}", func(w *world, r *http.Request) (int, any) {
		worlds.Delete(r.PathValue("world"))
		w.end()
		return http.StatusNoContent, nil
	})
	handle("PUT /worlds/{world}/sources/{key}", func(w *world, r *http.Request) (int, any) {
		var s settings
		if err := json.NewDecoder(r.Body).Decode(&s); err != nil {
			return http.StatusBadRequest, refusal(err.Error())
		}
		w.sources.Store(r.PathValue("key"), s)
		return http.StatusNoContent, nil
	})
	handle("POST /worlds/{world}/sources/{key}/calls", func(w *world, r *http.Request) (int, any) {
		call, err := readCall(r)
		if err != nil {
			return http.StatusRequestEntityTooLarge, refusal(err.Error())
		}
		if s, ok := w.sources.Load(r.PathValue("key")); ok && isSelected(call) {
			w.deliver(subject, s.(settings), bodyOf(call))
		}
		return http.StatusAccepted, nil
	})
	handle("POST /worlds/{world}/deletions", func(w *world, r *http.Request) (int, any) {
		var deletion struct {
			UserID  string   `json:"userId"`
			Sources []string `json:"sources"`
		}
		if err := json.NewDecoder(r.Body).Decode(&deletion); err != nil {
			return http.StatusBadRequest, refusal(err.Error())
		}
		for _, key := range deletion.Sources {
			if s, ok := w.sources.Load(key); ok {
				w.deliver(subject, s.(settings), map[string]any{
					"type": "delete", "userId": deletion.UserID, "timestamp": stamp(time.Now()),
				})
			}
		}
		return http.StatusAccepted, nil
	})
	handle("GET /worlds/{world}/log", func(w *world, _ *http.Request) (int, any) {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		return http.StatusOK, map[string]any{"entries": append([]map[string]string{}, w.log...)}
	})
	handle("/worlds/{world}/clock", func(*world, *http.Request) (int, any) {
		return http.StatusConflict, refusal("The clock of this implementation is real")
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), mux))
}

func refusal(message string) any {
	return map[string]any{"error": map[string]string{"message": message}}
}

func answer(out http.ResponseWriter, status int, body any) {
	out.Header().Set("Content-Type", "application/json")
	out.WriteHeader(status)
	if body != nil {
		_ = json.NewEncoder(out).Encode(body) // Whoever asked is gone.
	}
}
