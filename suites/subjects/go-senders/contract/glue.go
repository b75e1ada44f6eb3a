package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"
)

const (
	// maxCallBytes is the document's 32 KB.
	maxCallBytes = 32_000
	maxURLs      = 5
)

// Hook is one entry of the list of webhooks.
type Hook struct {
	URL     string            `json:"url"`
	Headers map[string]string `json:"headers"`
}

// settings are those of a source.
type settings struct {
	Destinations struct {
		Webhooks struct {
			Enabled  bool `json:"enabled"`
			Settings struct {
				SharedSecret string `json:"sharedSecret"`
				Webhooks     []Hook `json:"webhooks"`
			} `json:"settings"`
		}
	} `json:"destinations"`
}

func (s settings) secret() string {
	return s.Destinations.Webhooks.Settings.SharedSecret
}

func (s settings) targets() []Hook {
	if !s.Destinations.Webhooks.Enabled {
		return nil
	}
	hooks := s.Destinations.Webhooks.Settings.Webhooks
	return hooks[:min(len(hooks), maxURLs)]
}

func readCall(r *http.Request) (map[string]any, error) {
	raw, err := io.ReadAll(io.LimitReader(r.Body, maxCallBytes+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > maxCallBytes {
		return nil, errors.New("Expected at most 32,000 bytes in a call")
	}
	numbers := json.NewDecoder(bytes.NewReader(raw))
	numbers.UseNumber() // so that they leave as they came
	var call map[string]any
	return call, numbers.Decode(&call)
}

// isSelected says whether the integrations of a call let it pass to webhooks.
func isSelected(call map[string]any) bool {
	switches, _ := call["integrations"].(map[string]any)
	if own, ok := switches["Webhooks"].(bool); ok {
		return own
	}
	all, ok := switches["All"].(bool)
	return !ok || all
}

// members are those of each kind of body, apart from version, type and timestamp. Objects are empty if they are absent.
var members = map[string]struct{ texts, objects []string }{
	"page":     {[]string{"userId"}, []string{"properties"}},
	"screen":   {[]string{"userId", "name"}, []string{"context"}},
	"identify": {[]string{"userId"}, []string{"traits"}},
	"track":    {[]string{"userId", "event"}, []string{"properties"}},
	"group":    {[]string{"userId", "groupId"}, []string{"traits"}},
	"alias":    {},
}

func bodyOf(call map[string]any) map[string]any {
	kind, _ := call["type"].(string)
	body := map[string]any{"version": 1, "type": kind, "timestamp": timestampOf(call)}
	for _, name := range append(members[kind].texts, "anonymousId") {
		if value, ok := call[name]; ok {
			body[name] = value
		}
	}
	for _, name := range members[kind].objects {
		body[name] = map[string]any{}
		if value, ok := call[name]; ok {
			body[name] = value
		}
	}
	if kind == "alias" {
		body["User ID"], body["Previous ID"] = call["userId"], call["previousId"]
	}
	return body
}

// timestampOf is the time that a call gives, in any form of ISO 8601 that Go reads, or the present time.
func timestampOf(call map[string]any) string {
	text, _ := call["timestamp"].(string)
	for _, layout := range []string{
		time.RFC3339Nano, "2006-01-02T15:04:05Z0700", "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", "2006-01-02",
		"20060102T150405Z0700", "2006-01-02T15:04Z0700",
	} {
		if at, err := time.Parse(layout, text); err == nil {
			return stamp(at)
		}
	}
	return stamp(time.Now())
}

func stamp(at time.Time) string {
	return at.UTC().Format("2006-01-02T15:04:05.000Z")
}
