// Validates bodies with a validator that knows no draft after 7: `older SCHEMAS IN OUT`. A line of IN is a body; its line of OUT
// is `valid` or `invalid`. It reads the schemas of all kinds too.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/xeipuuv/gojsonschema"

	"routespec/consumers/lines"
)

func main() {
	lines.Main("older SCHEMAS IN OUT", run)
}

func run(arguments []string) error {
	schemas := arguments[0]
	paths, err := filepath.Glob(filepath.Join(schemas, "*-body.json"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		if _, err := load(path); err != nil {
			return err
		}
	}
	union, err := load(filepath.Join(schemas, "webhook-body.json"))
	if err != nil {
		return err
	}
	return lines.Change(arguments[1], arguments[2], func(body []byte) ([]byte, error) {
		result, err := union.Validate(gojsonschema.NewBytesLoader(body))
		if err != nil {
			return nil, err
		}
		return lines.Verdict(result.Valid()), nil
	})
}

func load(path string) (*gojsonschema.Schema, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	schema, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return schema, nil
}
