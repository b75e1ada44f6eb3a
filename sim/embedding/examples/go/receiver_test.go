// Package receiver tests a receiver with Go's testing. `routespec dev` plays the service, in a process of its own.
package receiver

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
)

const secret = "s3cret"

// service is the service. Its clock stands still until it is moved.
type service struct {
	t       *testing.T
	address string
}

func startService(t *testing.T, url string) *service {
	t.Helper()
	command := strings.Fields(os.Getenv("ROUTESPEC"))
	if len(command) == 0 {
		command = []string{"npx", "routespec"}
	}
	args := append(command[1:], "dev", "--ready-json", "--exit-with-parent", "--paused", "--port", "0",
		"--forward-to", url, "--secret", secret)
	process := exec.Command(command[0], args...)
	output, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = process.Process.Signal(syscall.SIGTERM)
		_ = process.Wait()
	})
	var ready struct{ Address string }
	line, err := bufio.NewReader(output).ReadBytes('\n')
	if err != nil {
		t.Fatalf("routespec dev did not start: %v", err)
	}
	if err := json.Unmarshal(line, &ready); err != nil {
		t.Fatal(err)
	}
	return &service{t, ready.Address}
}

func (s *service) ask(method, path string, document, answer any) {
	s.t.Helper()
	body, err := json.Marshal(document)
	if err != nil {
		s.t.Fatal(err)
	}
	request, err := http.NewRequest(method, s.address+path, bytes.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	if response.StatusCode != http.StatusOK {
		s.t.Fatalf("%s %s: %s", method, path, text)
	}
	if err := json.Unmarshal(text, answer); err != nil {
		s.t.Fatal(err)
	}
}

func (s *service) send(call map[string]any) string {
	s.t.Helper()
	var sent struct{ Messages []string }
	s.ask("POST", "/dev/send", map[string]any{"call": call}, &sent)
	return sent.Messages[0]
}

func (s *service) advance(duration string) {
	s.t.Helper()
	s.ask("POST", "/dev/clock", map[string]any{"advance": duration}, new(any))
}

func (s *service) statuses(message string) []int {
	s.t.Helper()
	var found struct {
		Deliveries []struct{ Attempts []struct{ Status int } }
	}
	s.ask("GET", "/dev/messages/"+message, nil, &found)
	var statuses []int
	for _, attempt := range found.Deliveries[0].Attempts {
		statuses = append(statuses, attempt.Status)
	}
	return statuses
}

// app is the application under test: it stores orders, if the request is authentic.
type app struct {
	mutex  sync.Mutex
	orders []int
	isDown bool
}

func (a *app) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(request.Body)
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.isDown {
		a.isDown = false
		response.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	wanted := hmac.New(sha1.New, []byte(secret))
	wanted.Write(body)
	given, err := hex.DecodeString(request.Header.Get("X-Signature"))
	if err != nil || !hmac.Equal(wanted.Sum(nil), given) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	var message struct{ Properties struct{ ID int } }
	_ = json.Unmarshal(body, &message)
	a.orders = append(a.orders, message.Properties.ID)
}

var order = map[string]any{
	"type": "track", "userId": "u1", "event": "Order Completed", "properties": map[string]any{"id": 7},
}

func TestAnOrderThatCameWhileTheApplicationWasDownIsStored(t *testing.T) {
	app := &app{isDown: true}
	server := httptest.NewServer(app)
	defer server.Close()
	service := startService(t, server.URL)
	message := service.send(order)
	service.advance("4h")
	if statuses := service.statuses(message); !slices.Equal(statuses, []int{503, 200}) {
		t.Errorf("expected a 503 and a 200, got %v", statuses)
	}
	if !slices.Equal(app.orders, []int{7}) {
		t.Errorf("expected order 7, got %v", app.orders)
	}
}

func TestADigestWithMoreAfterItIsRefused(t *testing.T) {
	app := &app{}
	body := []byte(`{"properties":{"id":7}}`)
	digest := hmac.New(sha1.New, []byte(secret))
	digest.Write(body)
	request := httptest.NewRequest("POST", "/hooks", bytes.NewReader(body))
	request.Header.Set("X-Signature", hex.EncodeToString(digest.Sum(nil))+"zz")
	response := httptest.NewRecorder()
	app.ServeHTTP(response, request)
	if response.Code != http.StatusUnauthorized || len(app.orders) != 0 {
		t.Errorf("expected a 401 and no order, got %d and %v", response.Code, app.orders)
	}
}

func TestAnOrderWithAWrongDigestIsRefused(t *testing.T) {
	app := &app{}
	server := httptest.NewServer(app)
	defer server.Close()
	service := startService(t, server.URL)
	service.ask("PUT", "/dev/faults/wrong%20digest", map[string]any{"on": true}, new(any))
	message := service.send(order)
	service.advance("0s")
	if statuses := service.statuses(message); len(statuses) == 0 || statuses[0] != http.StatusUnauthorized {
		t.Errorf("expected a 401, got %v", statuses)
	}
	if len(app.orders) != 0 {
		t.Errorf("expected no order, got %v", app.orders)
	}
}
