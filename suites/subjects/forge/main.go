// Command forge serves the router part of the target contract for the package webhook of forge, a library that sends
// webhooks. What a service does before it sends is glue, and in glue.go. Everything about sending is left to the library.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/dmitrymomot/forge/pkg/webhook"
)

const (
	// timeout is the document's limit for an answer.
	timeout = 5 * time.Second
	// retries end about 4 h after the first attempt, with these intervals between them.
	maxRetries    = 56
	firstInterval = 500 * time.Millisecond
	maxInterval   = 5 * time.Minute
)

type world struct {
	ctx     context.Context
	end     context.CancelFunc
	sources sync.Map // write key to settings
	mutex   sync.Mutex
	log     []map[string]string
	sends   sync.WaitGroup
}

// note is told of each attempt by the library.
func (w *world) note(url string, result webhook.DeliveryResult) {
	if result.Error == nil {
		return
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.log = append(w.log, map[string]string{
		"at": time.Now().UTC().Format(time.RFC3339Nano), "kind": "delivery", "message": result.Error.Error(), "url": url,
	})
}

// deliver sends a body to all webhooks at once. The first success cancels what is left of the others.
func (w *world) deliver(sender *webhook.Sender, s settings, body map[string]any) {
	ctx, cancel := context.WithCancel(w.ctx)
	hooks := s.targets()
	var sends sync.WaitGroup
	for _, hook := range hooks {
		sends.Add(1)
		go func() {
			defer sends.Done()
			err := sender.Send(ctx, hook.URL, body,
				webhook.WithTimeout(timeout),
				webhook.WithExponentialRetry(maxRetries, firstInterval, maxInterval),
				webhook.WithHeaders(hook.Headers),
				webhook.WithSignature(s.secret()),
				webhook.WithOnDelivery(func(result webhook.DeliveryResult) { w.note(hook.URL, result) }),
			)
			if err == nil {
				cancel()
			}
		}()
	}
	w.sends.Add(1)
	go func() {
		defer w.sends.Done()
		defer cancel()
		sends.Wait()
	}()
}

func main() {
	var worlds sync.Map
	var mutex sync.Mutex
	made := 0
	sender := webhook.NewSender()

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
			"contract": 1, "implementation": map[string]string{"name": "forge/pkg/webhook", "version": "0.3.5"},
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
		w.sends.Wait()
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
			w.deliver(sender, s.(settings), bodyOf(call))
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
				w.deliver(sender, s.(settings), map[string]any{
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
