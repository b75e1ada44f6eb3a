// Validates documents: `validate SCHEMAS IN OUT`. A line of IN is the name of a schema, a tab, and a document; its line of
// OUT is `valid` or `invalid`.
package main

import (
	"path/filepath"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"routespec/consumers/lines"
)

func main() {
	lines.Main("validate SCHEMAS IN OUT", run)
}

func run(arguments []string) error {
	compiler := jsonschema.NewCompiler()
	return lines.Change(arguments[1], arguments[2], func(line []byte) ([]byte, error) {
		name, text, _ := strings.Cut(string(line), "\t")
		// Compiled once: the compiler keeps what it has compiled.
		schema, err := compiler.Compile(filepath.Join(arguments[0], name+".json"))
		if err != nil {
			return nil, err
		}
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			return nil, err
		}
		return lines.Verdict(schema.Validate(document) == nil), nil
	})
}
