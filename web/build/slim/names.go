package slim

import (
	"bytes"
	"strings"
)

// named are the beginnings of the names that stay: those of our own functions,
// which make a trace worth reading, and those of the runtime, which tells its own
// goroutines by them. The others are a thirtieth of what is sent.
var named = []string{"main.", "ppca/", "runtime."}

// noName is where the table of names has none.
const noName = 0

// dropNames takes the names of the other functions out of their records, and
// clears what nothing refers to of the table of names.
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
