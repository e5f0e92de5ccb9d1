package slim

import (
	"bytes"
	"strings"
)

// named are the prefixes of the names to keep: those of our own functions, for readable
// traces, and those of the runtime, which recognises its own goroutines by name. The others
// are a thirtieth of the download.
var named = []string{"main.", "ppca/", "runtime."}

// noName is the offset of the empty name in the table.
const noName = 0

// dropNames removes the names of other functions from their records and clears the unused
// parts of the table of names.
func (t tables) dropNames(functions []function) error {
	table := t.memory[t.names:t.files]
	r := references{}
	for _, f := range functions {
		offset := f.word(fieldName)
		name, err := nameAt(table, offset)
		if err != nil {
			return err
		}
		if isNamed(name) {
			r.keep(offset)
			continue
		}
		r.drop(offset)
		f.setWord(fieldName, noName)
	}
	for _, offset := range r.dropped() {
		name, err := nameAt(table, offset)
		if err != nil {
			return err
		}
		clear(table[offset:][:len(name)])
	}
	return nil
}

func isNamed(name string) bool {
	for _, beginning := range named {
		if strings.HasPrefix(name, beginning) {
			return true
		}
	}
	return false
}

// nameAt returns the name at a place of the table, where it ends with a zero.
func nameAt(table []byte, offset uint32) (string, error) {
	if int(offset) >= len(table) {
		return "", errTables
	}
	name, _, ended := bytes.Cut(table[offset:], []byte{0})
	if !ended {
		return "", errTables
	}
	return string(name), nil
}
