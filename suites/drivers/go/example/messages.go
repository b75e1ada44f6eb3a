package example

import "errors"

// Identify ties a user to traits. UserId or AnonymousId is required.
type Identify struct {
	UserId       string
	AnonymousId  string
	Traits       map[string]interface{}
	Timestamp    string
	Context      map[string]interface{}
	Integrations map[string]interface{}
}

// Track records what a user did. Event is required, and UserId or AnonymousId.
type Track struct {
	UserId       string
	AnonymousId  string
	Event        string
	Properties   map[string]interface{}
	Timestamp    string
	Context      map[string]interface{}
	Integrations map[string]interface{}
}

// Page records a page that a user saw. UserId or AnonymousId is required.
type Page struct {
	UserId       string
	AnonymousId  string
	Category     string
	Name         string
	Traits       map[string]interface{}
	Timestamp    string
	Context      map[string]interface{}
	Integrations map[string]interface{}
}

// Group puts a user into a group. GroupId is required, and UserId or AnonymousId.
type Group struct {
	UserId       string
	AnonymousId  string
	GroupId      string
	Traits       map[string]interface{}
	Timestamp    string
	Context      map[string]interface{}
	Integrations map[string]interface{}
}

// Alias gives a user a new identity. UserId and PreviousId are required.
type Alias struct {
	UserId       string
	PreviousId   string
	Timestamp    string
	Context      map[string]interface{}
	Integrations map[string]interface{}
}

// Identify queues the message.
func (c *Client) Identify(m Identify) error {
	return c.record(item{
		Type: "identify", UserId: m.UserId, AnonymousId: m.AnonymousId, Traits: m.Traits,
		Timestamp: m.Timestamp, Context: m.Context, Integrations: m.Integrations,
	}, identity(m.UserId, m.AnonymousId))
}

// Track queues the message.
func (c *Client) Track(m Track) error {
	return c.record(item{
		Type: "track", UserId: m.UserId, AnonymousId: m.AnonymousId, Event: m.Event, Properties: m.Properties,
		Timestamp: m.Timestamp, Context: m.Context, Integrations: m.Integrations,
	}, identity(m.UserId, m.AnonymousId), required("Event", m.Event))
}

// Page queues the message. Its traits are the properties of the page.
func (c *Client) Page(m Page) error {
	return c.record(item{
		Type: "page", UserId: m.UserId, AnonymousId: m.AnonymousId, Category: m.Category, Name: m.Name, Properties: m.Traits,
		Timestamp: m.Timestamp, Context: m.Context, Integrations: m.Integrations,
	}, identity(m.UserId, m.AnonymousId))
}

// Group queues the message.
func (c *Client) Group(m Group) error {
	return c.record(item{
		Type: "group", UserId: m.UserId, AnonymousId: m.AnonymousId, GroupId: m.GroupId, Traits: m.Traits,
		Timestamp: m.Timestamp, Context: m.Context, Integrations: m.Integrations,
	}, identity(m.UserId, m.AnonymousId), required("GroupId", m.GroupId))
}

// Alias queues the message.
func (c *Client) Alias(m Alias) error {
	return c.record(item{
		Type: "alias", UserId: m.UserId, PreviousId: m.PreviousId,
		Timestamp: m.Timestamp, Context: m.Context, Integrations: m.Integrations,
	}, required("UserId", m.UserId), required("PreviousId", m.PreviousId))
}

func (c *Client) record(m item, checks ...error) error {
	if err := errors.Join(checks...); err != nil {
		return err
	}
	return c.enqueue(m)
}

func identity(userID, anonymousID string) error {
	if userID == "" && anonymousID == "" {
		return errors.New("expected UserId or AnonymousId, got neither")
	}
	return nil
}

func required(field, value string) error {
	if value == "" {
		return errors.New("expected " + field + ", got none")
	}
	return nil
}
