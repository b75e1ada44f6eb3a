// Reads webhook bodies with generated types, and writes them again: `trip GENERATOR IN OUT`, one body per line. The line of
// a body that the types refuse is `refused: `, and why.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"routespec/consumers/gojsonschema"
	"routespec/consumers/oapicodegen"
	"routespec/consumers/ogen"
	"routespec/consumers/quicktype"
)

const maxLine = 1 << 20

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
	arguments := os.Args[1:]
	if len(arguments) != 3 || trips[arguments[0]] == nil {
		fmt.Fprintf(os.Stderr, "Expected `trip GENERATOR IN OUT`, got %q\n", arguments)
		os.Exit(2)
	}
	if err := run(trips[arguments[0]], arguments[1], arguments[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(each trip, in, out string) error {
	source, err := os.Open(in)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.Create(out)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(source)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		body, err := each(lines.Bytes())
		if err != nil {
			body = fmt.Appendf(nil, "refused: %q", err.Error())
		}
		fmt.Fprintf(target, "%s\n", body)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return target.Close()
}
