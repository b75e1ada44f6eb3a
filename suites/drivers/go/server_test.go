package driver

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestDescribesTheImplementation(t *testing.T) {
	status, body := newRig(t).ask("GET", "", "")
	expected := "map[clock:real contract:1 implementation:map[name:moody version:0.0.1] roles:[client] " +
		"supports:[clientLog size debug] worlds:isolated]"
	if got := fmt.Sprint(body); status != http.StatusOK || got != expected {
		t.Errorf("expected 200 with %s, got %d with %s", expected, status, got)
	}
}

func TestRefusesPages(t *testing.T) {
	r := newRig(t)
	for _, page := range []struct{ host, origin string }{
		{"", "http://evil.example"},
		{"evil.example", ""},
		{"127.0.0.1.evil.example:4010", ""},
	} {
		request, err := http.NewRequest("GET", r.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = page.host
		if page.origin != "" {
			request.Header.Set("Origin", page.origin)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusForbidden {
			t.Errorf("expected 403 for the page %v, got %d", page, response.StatusCode)
		}
	}
}

func TestRefusesInvalidRequests(t *testing.T) {
	r := newRig(t)
	world := r.world()
	client := r.client(`{"writeKey":"k","endpoint":"http://127.0.0.1:1"}`)
	for _, refused := range []struct {
		method, path, body string
		status             int
		message            string
	}{
		{"GET", "/elsewhere", "", 404, "Expected a request of the client contract, got GET /elsewhere"},
		{"PUT", world + "/sources/k", "{}", 404, "Expected a request of the client contract, got PUT " + world},
		{"POST", "/worlds", "{", 400, "Expected a JSON object"},
		{"POST", "/worlds", "[]", 400, "Expected a JSON object"},
		{"DELETE", "/worlds/w99", "", 404, `Expected an existing world, got "w99"`},
		{"GET", world + "/clock", "", 409, "The clock of this implementation is real"},
		{"POST", world + "/clock", `{"advanceMs":1}`, 409, "The clock of this implementation is real"},
		{"GET", "/worlds/w99/clock", "", 404, "Expected an existing world"},
		{"POST", "/worlds/w99/clients", `{"writeKey":"k","endpoint":"http://127.0.0.1:1"}`, 404, "Expected an existing world"},
		{"POST", world + "/clients", `{"writeKey":"k"}`, 400, "Expected `writeKey` and `endpoint` to be set"},
		{"POST", world + "/clients", `{"writeKey":"k","endpoint":"e","size":-1}`, 400, "to be positive, got -1, 0 and 0"},
		{"POST", world + "/clients", `{"writeKey":5}`, 400, "Expected a JSON object"},
		{"POST", world + "/clients", `{"writeKey":"refused","endpoint":"e"}`, 422, "no such source"},
		{"POST", world + "/clients", `{"writeKey":"panics","endpoint":"e"}`, 500, "New panicked: no key ring"},
		{"POST", world + "/clients", `{"writeKey":"exits","endpoint":"e"}`, 500, "a process that ended: out of keys"},
		{"GET", world + "/clients/c99/log", "", 404, "Expected a client of this world"},
		{"DELETE", world + "/clients/c99", "", 404, "Expected a client of this world"},
		{"POST", world + "/clients/c99/calls", "{}", 404, "Expected a client of this world"},
		{"POST", client + "/calls", "{", 400, "Expected a JSON object"},
		{"POST", client + "/calls", `{"method":"Screen","message":{}}`, 404, "Expected `method` to be one of this library"},
		{"POST", client + "/calls", `{"method":"Take"}`, 400, "Expected `message` to be an object"},
		{"POST", client + "/calls", `"` + strings.Repeat("x", maxBodyBytes) + `"`, 413, "at most 4194304 bytes"},
	} {
		t.Run(refused.method+" "+refused.path+" "+refused.body[:min(len(refused.body), 40)], func(t *testing.T) {
			status, body := rig{t, r.url}.ask(refused.method, refused.path, refused.body)
			if status != refused.status || !strings.Contains(message(body), refused.message) {
				t.Errorf("expected %d with %q, got %d with %v", refused.status, refused.message, status, body)
			}
		})
	}
}

func TestChecksTheImplementation(t *testing.T) {
	create := moody.New
	for expected, implementation := range map[string]Implementation{
		"to have a Name and a Version": {Name: "x", New: create},
		"to have a New function":       {Name: "x", Version: "1"},
		`got "flushat"`:                {Name: "x", Version: "1", New: create, Supports: []Part{"flushat"}},
	} {
		if err := implementation.check(); err == nil || !strings.Contains(err.Error(), expected) {
			t.Errorf("expected an error with %q, got %v", expected, err)
		}
	}
	if err := moody.check(); err != nil {
		t.Errorf("expected no error, got %v", err)
	}
}
