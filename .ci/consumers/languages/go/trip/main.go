// Reads webhook bodies with generated types, and writes them again: `trip GENERATOR IN OUT`, one body per line. The line of
// a body that the types refuse is `refused: `, and why.
package main

import (
	"encoding/json"
	"fmt"

	"routespec/consumers/gojsonschema"
	"routespec/consumers/lines"
	"routespec/consumers/oapicodegen"
	"routespec/consumers/ogen"
	"routespec/consumers/quicktype"
)

// Reads and writes a body with the types of one generator.
type trip func(line []byte) ([]byte, error)

var trips = map[string]trip{
	"oapi-codegen":  withOapiCodegen,
	"go-jsonschema": byKind(gojsonschemaBodies),
	"ogen":          byKind(ogenBodies),
	"quicktype":     byKind(quicktypeBodies),
}

func withOapiCodegen(line []byte) ([]byte, error) {
	var union oapicodegen.WebhookBody
	if err := json.Unmarshal(line, &union); err != nil {
		return nil, err
	}
	body, err := union.ValueByDiscriminator()
	if err != nil {
		return nil, err
	}
	return json.Marshal(body)
}

// The generator makes no type of a union, so the receiver picks the type.
var gojsonschemaBodies = map[string]trip{
	"page":     as[gojsonschema.PageBody],
	"screen":   as[gojsonschema.ScreenBody],
	"identify": as[gojsonschema.IdentifyBody],
	"track":    as[gojsonschema.TrackBody],
	"alias":    as[gojsonschema.AliasBody],
	"group":    as[gojsonschema.GroupBody],
	"delete":   as[gojsonschema.DeleteBody],
}

// It gets no union, since it would make one type of it with the members of all kinds.
var quicktypeBodies = map[string]trip{
	"page":     as[quicktype.PageBody],
	"screen":   as[quicktype.ScreenBody],
	"identify": as[quicktype.IdentifyBody],
	"track":    as[quicktype.TrackBody],
	"alias":    as[quicktype.AliasBody],
	"group":    as[quicktype.GroupBody],
	"delete":   as[quicktype.DeleteBody],
}

// It makes no type of the union either, because no operation uses it.
var ogenBodies = map[string]trip{
	"page":     plain[ogen.PageBody],
	"screen":   plain[ogen.ScreenBody],
	"identify": plain[ogen.IdentifyBody],
	"track":    plain[ogen.TrackBody],
	"alias":    plain[ogen.AliasBody],
	"group":    plain[ogen.GroupBody],
	"delete":   plain[ogen.DeleteBody],
}

func byKind(bodies map[string]trip) trip {
	return func(line []byte) ([]byte, error) {
		var head struct{ Type string }
		if err := json.Unmarshal(line, &head); err != nil {
			return nil, err
		}
		read, known := bodies[head.Type]
		if !known {
			return nil, fmt.Errorf("no body is of type %q", head.Type)
		}
		return read(line)
	}
}

// A receiver also calls the check that the generator writes.
func plain[Body any, Pointer interface {
	*Body
	json.Unmarshaler
	json.Marshaler
	Validate() error
}](line []byte) ([]byte, error) {
	body := Pointer(new(Body))
	if err := body.UnmarshalJSON(line); err != nil {
		return nil, err
	}
	if err := body.Validate(); err != nil {
		return nil, err
	}
	return body.MarshalJSON()
}

func as[Body any](line []byte) ([]byte, error) {
	var body Body
	if err := json.Unmarshal(line, &body); err != nil {
		return nil, err
	}
	written, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	var members any
	if err := json.Unmarshal(written, &members); err != nil {
		return nil, err
	}
	return json.Marshal(lifted(members))
}

// The types keep unknown members apart, and write them under one key: moves them to where they were.
func lifted(value any) any {
	object, isObject := value.(map[string]any)
	if !isObject {
		return value
	}
	const apart = "AdditionalProperties"
	unknown, _ := object[apart].(map[string]any)
	delete(object, apart)
	for key, member := range object {
		object[key] = lifted(member)
	}
	for key, member := range unknown {
		object[key] = member
	}
	return object
}

func main() {
	lines.Main("trip GENERATOR IN OUT", func(arguments []string) error {
		change := trips[arguments[0]]
		if change == nil {
			return fmt.Errorf("no generator has the name %q", arguments[0])
		}
		return lines.Change(arguments[1], arguments[2], func(line []byte) ([]byte, error) {
			body, err := change(line)
			if err != nil {
				return fmt.Appendf(nil, "refused: %q", err.Error()), nil
			}
			return body, nil
		})
	})
}
