// Validates bodies with a validator that knows no draft after 7: `older SCHEMAS IN OUT`. A line of IN is a body; its line of OUT
// is `valid` or `invalid`. It reads the schemas of all kinds too.
package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"

	"github.com/xeipuuv/gojsonschema"
)

const maxLine = 1 << 20

func main() {
	arguments := os.Args[1:]
	if len(arguments) != 3 {
		fmt.Fprintf(os.Stderr, "Expected `older SCHEMAS IN OUT`, got %q\n", arguments)
		os.Exit(2)
	}
	if err := run(arguments[0], arguments[1], arguments[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
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

func run(schemas, in, out string) error {
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
		result, err := union.Validate(gojsonschema.NewBytesLoader(lines.Bytes()))
		if err != nil {
			return err
		}
		verdict := "invalid"
		if result.Valid() {
			verdict = "valid"
		}
		fmt.Fprintln(target, verdict)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return target.Close()
}
