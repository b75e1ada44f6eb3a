// Package lines writes one line for each line of a file.
package lines

import (
	"bufio"
	"fmt"
	"os"
)

const maxLine = 1 << 20

// Main ends a program that takes these arguments: with status 2 and a sentence if there are others, and 1 if it failed.
func Main(usage string, run func(arguments []string) error) {
	arguments := os.Args[1:]
	if len(arguments) != 3 {
		fmt.Fprintf(os.Stderr, "Expected `%s`, got %q\n", usage, arguments)
		os.Exit(2)
	}
	if err := run(arguments); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Change writes to a file what each line of another becomes.
func Change(in, out string, change func(line []byte) ([]byte, error)) error {
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
		changed, err := change(lines.Bytes())
		if err != nil {
			return err
		}
		fmt.Fprintf(target, "%s\n", changed)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return target.Close()
}

// Verdict is the line of a document.
func Verdict(isValid bool) []byte {
	if isValid {
		return []byte("valid")
	}
	return []byte("invalid")
}
