package slim

import (
	"bytes"
	"strings"
)

// named are the prefixes of the names to keep: those of our own functions, for readable
// traces. The others are 5 % of the download.
var named = []string{"main.", "ppca/", "runtime.gopanic"}

// ofRuntime begins the names of the runtime's functions. It recognises its own goroutines by
// this prefix, so all these functions have it as their name.
const ofRuntime = "runtime."

// noName is the offset of the empty name in the table.
const noName = 0

// dropNames removes the names of other functions from their records and clears the unused
// parts of the table of names.
func (t tables) dropNames(functions []function) error {
	table := t.memory[t.names:t.files]
	r := references{}
	shared := uint32(noName) // the place of the name ofRuntime
	for _, f := range functions {
		offset := f.word(fieldName)
		name, err := nameAt(table, offset)
		switch {
		case err != nil:
			return err
		case isNamed(name):
			r.add(offset)
			continue
		case !strings.HasPrefix(name, ofRuntime):
			f.setWord(fieldName, noName)
		case shared == noName:
			shared = offset
			clear(table[offset+uint32(len(ofRuntime)):][:len(name)-len(ofRuntime)])
			fallthrough
		default:
			f.setWord(fieldName, shared)
			r.add(shared)
		}
		r.drop(offset)
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
