package example

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for what must happen, and glance how long it watches for what must not.
const (
	patience = 10 * time.Second
	glance   = 50 * time.Millisecond
)

type received struct {
	key, path, contentType string
	body                   []byte
	batch                  []map[string]any
}

// service is an ingestion server that records what it is sent.
type service struct {
	t        *testing.T
	url      string
	mutex    sync.Mutex
	requests []received
	// statuses are its next answers. After those it answers 200.
	statuses []int
}

func newService(t *testing.T, statuses ...int) *service {
	s := &service{t: t, statuses: statuses}
	server := httptest.NewServer(http.HandlerFunc(s.record))
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

func (s *service) record(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	var sealed struct{ Batch []map[string]any }
	if err := json.Unmarshal(body, &sealed); err != nil {
		s.t.Errorf("expected JSON, got %q", body)
	}
	key, _, _ := r.BasicAuth()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.requests = append(s.requests, received{key, r.URL.Path, r.Header.Get("Content-Type"), body, sealed.Batch})
	if len(s.statuses) > 0 {
		w.WriteHeader(s.statuses[0])
		s.statuses = s.statuses[1:]
	}
}

func (s *service) client(config Config) *Client {
	s.t.Helper()
	config.Endpoint = s.url
	client, err := New("key", config)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = client.Close() })
	return client
}

func (s *service) seen() []received {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]received(nil), s.requests...)
}

// await waits for a number of requests, and then checks that no more follow.
func (s *service) await(count int) []received {
	s.t.Helper()
	for end := time.Now().Add(patience); len(s.seen()) < count && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(glance)
	requests := s.seen()
	if len(requests) != count {
		s.t.Fatalf("expected %d requests, got %d", count, len(requests))
	}
	return requests
}

func (s *service) track(client *Client, event string) {
	s.t.Helper()
	if err := client.Track(Track{UserId: "u", Event: event}); err != nil {
		s.t.Fatal(err)
	}
}
