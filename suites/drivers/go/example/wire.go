package example

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"time"
)

// timestampForm is ISO 8601 in UTC with milliseconds.
const timestampForm = "2006-01-02T15:04:05.000Z"

// item is one message on the wire.
type item struct {
	Type         string                 `json:"type"`
	MessageId    string                 `json:"messageId"`
	Timestamp    string                 `json:"timestamp"`
	UserId       string                 `json:"userId,omitempty"`
	AnonymousId  string                 `json:"anonymousId,omitempty"`
	PreviousId   string                 `json:"previousId,omitempty"`
	GroupId      string                 `json:"groupId,omitempty"`
	Event        string                 `json:"event,omitempty"`
	Name         string                 `json:"name,omitempty"`
	Category     string                 `json:"category,omitempty"`
	Traits       map[string]interface{} `json:"traits,omitempty"`
	Properties   map[string]interface{} `json:"properties,omitempty"`
	Context      map[string]interface{} `json:"context,omitempty"`
	Integrations map[string]interface{} `json:"integrations,omitempty"`
}

// envelope is a batch on the wire.
type envelope struct {
	Batch     []json.RawMessage `json:"batch"`
	Context   envelopeContext   `json:"context"`
	MessageId string            `json:"messageId"`
	SentAt    string            `json:"sentAt"`
}

type envelopeContext struct {
	Library library `json:"library"`
}

type library struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

func seal(batch []json.RawMessage) ([]byte, error) {
	return encode(envelope{
		Batch:     batch,
		Context:   envelopeContext{library{Name, Version}},
		MessageId: newID(),
		SentAt:    timestamp(),
	})
}

// encode leaves <, > and & as they are. Escaping them would make a message up to six times as large as its caller
// counts.
func encode(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

func timestamp() string {
	return time.Now().UTC().Format(timestampForm)
}

func newID() string {
	random := make([]byte, 16)
	// It never fails on the systems that Go runs on.
	_, _ = rand.Read(random)
	return hex.EncodeToString(random)
}
