package driver

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const plain = `{"writeKey":"k","endpoint":"http://127.0.0.1:1"}`

func TestACallAnswersWhatTheMethodReturned(t *testing.T) {
	r := newRig(t)
	client := r.client(plain)
	for method, expected := range map[string]any{"Take": nil, "Refuse": "not today"} {
		status, body := r.call(client, method)
		if got, isThere := body["error"]; status != http.StatusOK || !isThere || got != expected {
			t.Errorf("%s: expected 200 with %v, got %d with %v", method, expected, status, body)
		}
	}
}

func TestAClientGetsItsConfiguration(t *testing.T) {
	t.Setenv("DEBUG", "analytics")
	r := newRig(t)
	for settings, expected := range map[string]string{
		plain: "{WriteKey:k Endpoint:http://127.0.0.1:1 Size:0 FlushAt:0 FlushAfter:0s} DEBUG=",
		`{"writeKey":"k","endpoint":"e","size":1,"flushAt":2,"flushAfterMs":1500,"debug":true,"more":1}`://
		"{WriteKey:k Endpoint:e Size:1 FlushAt:2 FlushAfter:1.5s} DEBUG=analytics",
	} {
		if _, body := r.call(r.client(settings), "Tell"); body["error"] != expected {
			t.Errorf("expected %q, got %v", expected, body)
		}
	}
}

func TestTheLogIsWhatTheClientPrints(t *testing.T) {
	r := newRig(t)
	client, other := r.client(plain), r.client(plain)
	r.call(client, "Print")
	log := r.logOf(client, "and a line that has not ended")
	for _, line := range []string{"to standard output", "to standard error"} {
		if !strings.Contains(log, line) {
			t.Errorf("expected the log to hold %q, got %q", line, log)
		}
	}
	if _, body := r.ask("GET", other+"/log", ""); len(body["lines"].([]any)) != 0 {
		t.Errorf("expected the log of another client to be empty, got %v", body)
	}
}

func TestAPanicBecomesAnAnswer(t *testing.T) {
	r := newRig(t)
	client := r.client(plain)
	status, body := r.call(client, "Panic")
	if status != http.StatusInternalServerError || message(body) != "Expected Panic to return, got a panic: bad mood" {
		t.Errorf("expected 500 with the panic, got %d with %v", status, body)
	}
	if status, _ := r.call(client, "Take"); status != http.StatusOK {
		t.Errorf("expected the client to go on, got %d", status)
	}
}

func TestACrashInTheBackgroundEndsOneClientOnly(t *testing.T) {
	r := newRig(t)
	client, other := r.client(plain), r.client(plain)
	for _, method := range []string{"Crash", "Take"} {
		status, body := r.call(client, method)
		if status != http.StatusBadGateway || !strings.Contains(message(body), "panic: worse mood") {
			t.Errorf("%s: expected 502 with the panic, got %d with %v", method, status, body)
		}
	}
	if status, _ := r.call(other, "Take"); status != http.StatusOK {
		t.Errorf("expected the other client to go on, got %d", status)
	}
}

func TestCallsRunAtTheSameTime(t *testing.T) {
	r := newRig(t)
	client := r.client(plain)
	within, cancel := context.WithCancel(context.Background())
	request, err := http.NewRequestWithContext(within, "POST", r.url+client+"/calls", strings.NewReader(`{"method":"Block","message":{}}`))
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() {
		_, err := http.DefaultClient.Do(request)
		ended <- err
	}()
	var calls sync.WaitGroup
	for range 50 {
		calls.Add(1)
		go func() {
			defer calls.Done()
			if status, _ := r.call(client, "Take"); status != http.StatusOK {
				t.Errorf("expected 200, got %d", status)
			}
		}()
	}
	calls.Wait()
	cancel()
	if err := <-ended; err == nil {
		t.Error("expected the blocked call to get no answer")
	}
}

func TestCloseRunsInTheBackground(t *testing.T) {
	r := newRig(t)
	client := r.client(plain)
	for range 2 {
		if status, body := r.ask("DELETE", client, ""); status != http.StatusAccepted {
			t.Errorf("expected 202, got %d with %v", status, body)
		}
	}
	if status, body := r.call(client, "Take"); status != http.StatusConflict {
		t.Errorf("expected 409, got %d with %v", status, body)
	}
	if log := r.logOf(client, "closing"); strings.Count(log, "closing") != 1 {
		t.Errorf("expected one closing, got %q", log)
	}
}

func TestAPanicInCloseIsLogged(t *testing.T) {
	r := newRig(t)
	client := r.client(`{"writeKey":"close-panics","endpoint":"e"}`)
	r.ask("DELETE", client, "")
	if log := r.logOf(client, "stuck door"); !strings.Contains(log, "expected Close to succeed, got a panic") {
		t.Errorf("expected a line about the panic, got %q", log)
	}
}

func TestADeletedWorldSendsNothingMore(t *testing.T) {
	var requests atomic.Int64
	receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { requests.Add(1) }))
	defer receiver.Close()
	r := newRig(t)
	client := r.client(`{"writeKey":"k","endpoint":"` + receiver.URL + `"}`)
	r.call(client, "Nag")
	for end := time.Now().Add(patience); requests.Load() < 3 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	world, _, _ := strings.Cut(client, "/clients")
	for _, expected := range []int{http.StatusNoContent, http.StatusNotFound} {
		if status, _ := r.ask("DELETE", world, ""); status != expected {
			t.Fatalf("expected %d, got %d", expected, status)
		}
	}
	time.Sleep(20 * time.Millisecond) // Requests sent before the answer may still be on their way.
	before := requests.Load()
	time.Sleep(100 * time.Millisecond)
	if after := requests.Load(); before < 3 || after != before {
		t.Errorf("expected requests before the deletion and none after it, got %d and then %d", before, after)
	}
}

func TestAKilledProcessIsGone(t *testing.T) {
	p := newProcess(t)
	for range 2 {
		p.kill()
		select {
		case <-p.ended:
		default:
			t.Error("expected the process to have ended, but it has not")
		}
	}
}

func TestAProcessEndsWithItsDriver(t *testing.T) {
	p := newProcess(t)
	p.stdin.Close() // As the system does when the driver ends, for whatever reason.
	select {
	case <-p.ended:
	case <-time.After(patience):
		t.Error("expected the process to end, but it goes on")
	}
}

func newProcess(t *testing.T) *process {
	t.Helper()
	p, err := startProcess(settings{WriteKey: "k", Endpoint: "e"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return p
}
