package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

type Common struct {
	Timestamp time.Time `json:"timestamp"`
}

type track struct {
	UserID     string         `json:"userId"`
	Event      string         `json:"name"`
	Name       string         `json:"event"`
	Properties map[string]any `json:"properties"`
	hidden     string
	*Common
}

func TestMethodDecodesByGoFieldNames(t *testing.T) {
	for _, decoded := range []struct{ about, message, expected string }{
		{"tags are ignored", `{"Event":"e","Name":"n"}`, "e n"},
		{"capitals do not matter", `{"UserId":"u"}`, "u"},
		{"maps", `{"Properties":{"a":[1,{"b":null}]}}`, "map[a:[1 map[b:<nil>]]]"},
		{"embedded pointers", `{"Timestamp":"2012-12-02T00:30:08.276Z"}`, "2012-12-02 00:30:08.276 +0000 UTC"},
		{"members without a field", `{"Event":"e","Elsewhere":1,"hidden":"h"}`, "e"},
	} {
		t.Run(decoded.about, func(t *testing.T) {
			var got track
			record := func(message *track) error { got = *message; return nil }
			if err := Method(record)(json.RawMessage(decoded.message)); err != nil {
				t.Fatalf("expected no error, got %v", err)
			}
			if text := show(got); text != decoded.expected {
				t.Errorf("expected %q, got %q", decoded.expected, text)
			}
		})
	}
}

func show(message track) string {
	values := []string{message.UserID, message.Event, message.Name, message.hidden}
	if message.Properties != nil {
		values = append(values, fmt.Sprint(message.Properties))
	}
	if message.Common != nil {
		values = append(values, message.Timestamp.String())
	}
	return strings.Join(strings.Fields(strings.Join(values, " ")), " ")
}

func TestMethodTakesStructsAndMapsToo(t *testing.T) {
	var event, user any
	calls := []Call{
		Method(func(message track) error { event = message.Event; return nil }),
		Method(func(message map[string]any) error { user = message["UserId"]; return nil }),
	}
	for _, call := range calls {
		if err := call(json.RawMessage(`{"Event":"e","UserId":"u"}`)); err != nil {
			t.Fatal(err)
		}
	}
	if event != "e" || user != "u" {
		t.Errorf("expected e and u, got %v and %v", event, user)
	}
}

func TestMethodReturnsTheErrorOfTheLibrary(t *testing.T) {
	refused := errors.New("no")
	if err := Method(func(track) error { return refused })(json.RawMessage(`{}`)); err != refused {
		t.Errorf("expected %v, got %v", refused, err)
	}
}

func TestMethodRefusesWhatDoesNotFit(t *testing.T) {
	call := Method(func(track) error { return nil })
	for message, expected := range map[string]string{
		`[]`:                     "Expected `message` to be an object, got []",
		`null`:                   "Expected `message` to be an object, got null",
		`{"UserId":5}`:           "Expected `message.UserId` to fit string, got 5",
		`{"Timestamp":"2012"}`:   "Expected `message.Timestamp` to fit time.Time, got \"2012\"",
		`{"Properties":"a":"b"}`: "Expected `message` to be an object, got {\"Properties\":\"a\":\"b\"}",
	} {
		if err := call(json.RawMessage(message)); err == nil || err.Error() != expected {
			t.Errorf("%s: expected %q, got %v", message, expected, err)
		}
	}
}
