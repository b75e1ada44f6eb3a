// Validates documents: `validate SCHEMAS IN OUT`. A line of IN is the name of a schema, a tab, and a document; its line of
// OUT is `valid` or `invalid`.
package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const maxLine = 1 << 20

func main() {
	arguments := os.Args[1:]
	if len(arguments) != 3 {
		fmt.Fprintf(os.Stderr, "Expected `validate SCHEMAS IN OUT`, got %q\n", arguments)
		os.Exit(2)
	}
	if err := run(arguments[0], arguments[1], arguments[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(schemas, in, out string) error {
	source, err := os.Open(in)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.Create(out)
	if err != nil {
		return err
	}
	compiler := jsonschema.NewCompiler()
	lines := bufio.NewScanner(source)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		name, text, _ := strings.Cut(lines.Text(), "\t")
		// Compiled once: the compiler keeps what it has compiled.
		schema, err := compiler.Compile(filepath.Join(schemas, name+".json"))
		if err != nil {
			return err
		}
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			return err
		}
		verdict := "valid"
		if schema.Validate(document) != nil {
			verdict = "invalid"
		}
		fmt.Fprintln(target, verdict)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return target.Close()
}
