package driver

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// patience is how long a test waits for something that must happen.
const patience = 10 * time.Second

// rig is a driver of the moody implementation. Tests talk to it over HTTP, as a runner does.
type rig struct {
	t   *testing.T
	url string
}

func newRig(t *testing.T) rig {
	t.Helper()
	server := httptest.NewServer(newHandler(moody))
	t.Cleanup(server.Close)
	return rig{t, server.URL}
}

// world opens a world that is deleted at the end of the test, before the driver ends.
func (r rig) world() string {
	r.t.Helper()
	_, body := r.ask("POST", "/worlds", `{"now":"2026-01-01T00:00:00.000Z"}`)
	path := "/worlds/" + body["world"].(string)
	r.t.Cleanup(func() { r.ask("DELETE", path, "") })
	return path
}

func (r rig) client(settings string) string {
	r.t.Helper()
	world := r.world()
	status, body := r.ask("POST", world+"/clients", settings)
	if status != http.StatusCreated {
		r.t.Fatalf("expected a client, got status %d with %v", status, body)
	}
	return world + "/clients/" + body["client"].(string)
}

func (r rig) call(client, method string) (int, map[string]any) {
	r.t.Helper()
	return r.ask("POST", client+"/calls", `{"method":"`+method+`","message":{}}`)
}

func (r rig) ask(method, path, body string) (int, map[string]any) {
	r.t.Helper()
	request, err := http.NewRequest(method, r.url+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		r.t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	var answered map[string]any
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &answered); err != nil {
			r.t.Fatalf("expected JSON, got status %d with %q", response.StatusCode, raw)
		}
	}
	return response.StatusCode, answered
}

// logOf waits until the log of a client holds a text, and returns the whole log.
func (r rig) logOf(client, text string) string {
	r.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		_, body := r.ask("GET", client+"/log", "")
		var lines []string
		for _, line := range body["lines"].([]any) {
			lines = append(lines, line.(string))
		}
		if whole := strings.Join(lines, "|"); strings.Contains(whole, text) {
			return whole
		}
	}
	r.t.Fatalf("expected the log to hold %q", text)
	return ""
}

func message(body map[string]any) string {
	refused, _ := body["error"].(map[string]any)
	text, _ := refused["message"].(string)
	return text
}
