package main

import (
	"net/http"
	"time"
)

// timeLayouts are the forms of ISO 8601 that the toy reads.
var timeLayouts = []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999Z0700", "2006-01-02T15:04:05.999999999", time.DateOnly}

// object is a JSON object.
type object = map[string]any

// members has what each kind of call adds to its body, and what it is if the call has none.
var members = map[string]object{
	"identify": {"traits": object{}},
	"track":    {"event": nil, "properties": object{}},
	"page":     {"name": nil, "category": nil, "properties": object{}},
	"screen":   {"name": "", "properties": object{}},
	"group":    {"groupId": nil, "traits": object{}},
	"alias":    {},
}

// bodyOf is the body that delivers a call.
func bodyOf(call object, now time.Time) (object, error) {
	kind, _ := call["type"].(string)
	own, found := members[kind]
	if !found {
		return nil, refuse(http.StatusBadRequest, "Expected a kind of call, got %s", kind)
	}
	timestamp, err := timestampOf(call, now)
	if err != nil {
		return nil, err
	}
	body := object{"version": 1, "type": kind, "context": object{}, "timestamp": timestamp}
	for name, fallback := range own {
		if fallback != nil {
			body[name] = fallback
		}
	}
	names := map[string]string{"userId": "userId", "anonymousId": "anonymousId"}
	if kind == "alias" {
		names = map[string]string{"previousId": "Previous ID", "userId": "User ID"}
	}
	for name, value := range call {
		_, isOwn := own[name]
		if isOwn || name == "context" {
			body[name] = value
		} else if names[name] != "" {
			body[names[name]] = value
		}
	}
	return body, nil
}

// timestampOf is the time of a call, in UTC with milliseconds.
func timestampOf(call object, now time.Time) (string, error) {
	given, found := call["timestamp"]
	if !found {
		return InstantText(now), nil
	}
	text, _ := given.(string)
	for _, layout := range timeLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return InstantText(at), nil
		}
	}
	return "", refuse(http.StatusBadRequest, "Expected an ISO 8601 timestamp, got %v", given)
}

// goesToWebhooks is whether the integrations of a call let the Webhooks destination have it.
func goesToWebhooks(call object) bool {
	integrations, _ := call["integrations"].(object)
	if own, isBool := integrations["Webhooks"].(bool); isBool {
		return own
	}
	return integrations["All"] != false
}
