package example

import (
	"bytes"
	"errors"
	"io"
	"log"
	"os"
	"strings"
	"testing"
	"time"
)

func TestRetriesTheSameBytes(t *testing.T) {
	s := newService(t, 500, 429)
	s.track(s.client(Config{Size: 1}), "E")
	requests := s.await(3)
	for _, request := range requests[1:] {
		if !bytes.Equal(request.body, requests[0].body) {
			t.Errorf("expected %s, got %s", requests[0].body, request.body)
		}
	}
}

func TestGivesUpRefusedBatches(t *testing.T) {
	var printed bytes.Buffer
	log.SetOutput(&printed)
	defer log.SetOutput(os.Stderr)
	s := newService(t, 400)
	client := s.client(Config{Size: 1})
	s.track(client, "E")
	s.await(1)
	_ = client.Close() // Nobody prints any more after this.
	if !strings.Contains(printed.String(), "lost it (messages: 1)") {
		t.Errorf("expected a line about the loss, got %q", printed.String())
	}
}

func TestCloseSendsWhatIsQueued(t *testing.T) {
	s := newService(t)
	client := s.client(Config{})
	s.track(client, "E")
	for range 2 {
		if err := client.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if count := len(s.seen()); count != 1 {
		t.Errorf("expected 1 request before Close returns, got %d", count)
	}
	if err := client.Track(Track{UserId: "u", Event: "E"}); !errors.Is(err, ErrClosed) {
		t.Errorf("expected ErrClosed, got %v", err)
	}
}

func TestPausesDoubleUpToABound(t *testing.T) {
	for attempt, longest := range map[int]time.Duration{0: 0, 1: firstPause, 2: 2 * firstPause, 9: longestPause} {
		if got := pause(attempt); got < longest/2 || got > longest {
			t.Errorf("attempt %d: expected a pause up to %v, got %v", attempt, longest, got)
		}
	}
}

func TestRefusesAnIncompleteConfiguration(t *testing.T) {
	for _, incomplete := range []struct{ key, endpoint string }{{"", "http://127.0.0.1:1"}, {"key", ""}} {
		if _, err := New(incomplete.key, Config{Endpoint: incomplete.endpoint}); err == nil {
			t.Errorf("expected %+v to be refused", incomplete)
		}
	}
}

func TestLogsOnlyWhenAskedTo(t *testing.T) {
	for value, expected := range map[string]io.Writer{"analytics": os.Stderr, "": io.Discard, "other": io.Discard} {
		t.Setenv("DEBUG", value)
		if debugOutput() != expected {
			t.Errorf("DEBUG=%s: expected another output", value)
		}
	}
}
