package example

import (
	"encoding/json"
	"regexp"
	"testing"
)

type object = map[string]interface{}

func TestMessagesOnTheWire(t *testing.T) {
	for expected, send := range map[string]func(*Client) error{
		`{"integrations":{"All":false},"timestamp":"…","traits":{"a":1},"type":"identify","userId":"u"}`: func(c *Client) error {
			return c.Identify(Identify{UserId: "u", Traits: object{"a": 1}, Integrations: object{"All": false}})
		},
		`{"anonymousId":"a","event":"E","properties":{"p":"<é>"},"timestamp":"…","type":"track"}`: func(c *Client) error {
			return c.Track(Track{AnonymousId: "a", Event: "E", Properties: object{"p": "<é>"}})
		},
		`{"category":"c","context":{"ip":"::1"},"name":"n","properties":{"url":"u"},"timestamp":"2012-12-02","type":"page","userId":"u"}`: func(c *Client) error {
			return c.Page(Page{UserId: "u", Category: "c", Name: "n", Traits: object{"url": "u"}, Timestamp: "2012-12-02", Context: object{"ip": "::1"}})
		},
		`{"groupId":"g","timestamp":"…","traits":{"n":true},"type":"group","userId":"u"}`: func(c *Client) error {
			return c.Group(Group{UserId: "u", GroupId: "g", Traits: object{"n": true}})
		},
		`{"previousId":"p","timestamp":"…","type":"alias","userId":"u"}`: func(c *Client) error {
			return c.Alias(Alias{UserId: "u", PreviousId: "p"})
		},
	} {
		s := newService(t)
		if err := send(s.client(Config{Size: 1})); err != nil {
			t.Fatal(err)
		}
		if got := normal(t, s.await(1)[0].batch[0]); got != expected {
			t.Errorf("expected %s, got %s", expected, got)
		}
	}
}

// normal is a message as JSON with sorted keys, without what differs from run to run.
func normal(t *testing.T, message map[string]any) string {
	if id, _ := message["messageId"].(string); len(id) != 32 {
		t.Errorf("expected an id, got %q", id)
	}
	delete(message, "messageId")
	encoded, err := encode(message)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`).ReplaceAllString(string(encoded), "…")
}

func TestRefusesMessagesWithoutRequiredFields(t *testing.T) {
	s := newService(t)
	client := s.client(Config{Size: 1})
	for expected, err := range map[string]error{
		"expected UserId or AnonymousId, got neither":                           client.Identify(Identify{}),
		"expected Event, got none":                                              client.Track(Track{UserId: "u"}),
		"expected UserId or AnonymousId, got neither\nexpected Event, got none": client.Track(Track{}),
		"expected GroupId, got none":                                            client.Group(Group{AnonymousId: "a"}),
		"expected PreviousId, got none":                                         client.Alias(Alias{UserId: "u"}),
		"expected UserId, got none":                                             client.Alias(Alias{PreviousId: "p"}),
		"expected a message that JSON can hold: json: unsupported type: func()": client.Page(Page{UserId: "u", Traits: object{"f": func() {}}}),
	} {
		if err == nil || err.Error() != expected {
			t.Errorf("expected %q, got %v", expected, err)
		}
	}
	s.await(0)
}

func TestTheEnvelope(t *testing.T) {
	s := newService(t)
	s.track(s.client(Config{FlushAt: 1}), "E")
	request := s.await(1)[0]
	if request.key != "key" || request.path != "/v1/batch" || request.contentType != "application/json" {
		t.Errorf("expected the write key, the path and the media type of a batch, got %+v", request)
	}
	var sealed envelope
	if err := json.Unmarshal(request.body, &sealed); err != nil {
		t.Fatal(err)
	}
	if sealed.Context.Library != (library{Name, Version}) || len(sealed.MessageId) != 32 || len(sealed.SentAt) != 24 {
		t.Errorf("expected the library, an id and an instant, got %+v", sealed)
	}
}
