package program

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// magic begins the header of the tables of functions, pcHeader in runtime/symtab.go: a version,
// two zeroes, the unit of program counters (1) and the size of a pointer (8).
var magic = []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")

// Words of 8 bytes of the header.
const (
	headerFunctions = 1 // how many
	headerNames     = 4 // of functions, up to files
	headerFiles     = 5 // up to sequences
	headerSequences = 7 // up to records
	headerRecords   = 8 // a list of where the records are, and then the records
	headerLength    = 9
)

// Words of 4 bytes of the record of a function, _func in runtime/runtime2.go.
const (
	fieldName      = 1 // place in the names
	fieldStack     = 4 // sequence: the size of the stack's frame
	fieldFile      = 5 // sequence
	fieldLine      = 6 // sequence
	fieldSequences = 7 // the number of sequences at the end
	fieldUnit      = 8 // for the names of files
	fieldStartLine = 9
	fieldKinds     = 10 // four bytes, the last the number of objects behind the sequences
	fieldFirst     = 11 // the sequences, and then the objects
)

// needless are the sequences of inlined calls and arguments, for traces, and the one that says
// where a signal may stop a goroutine; a browser has no signals.
var needless = map[int]bool{0: true, 2: true, 3: true}

// needlessObjects are those of inlined calls and arguments, for traces.
var needlessObjects = []int{3, 5, 6}

// noObject stands for an object that a function does not have.
const noObject = ^uint32(0)

var errTables = errors.New("its tables of functions are not those that were expected")

// dropTraces clears the data that the runtime reads for traces of crashes only: files, lines,
// inlined calls, and the names of functions that are not ours. The runtime then prints "?:0", as
// for functions without such tables. The data for the garbage collector, defer and the growth
// of stacks stay.
func dropTraces(memory []byte) error {
	at := bytes.Index(memory, magic)
	if at < 0 || at+8*headerLength > len(memory) {
		return errTables
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint64(memory[at+8*i:])) }
	names, files, sequences, records := at+word(headerNames), at+word(headerFiles), at+word(headerSequences), at+word(headerRecords)
	if !(at < names && names < files && files < sequences && sequences < records && records < len(memory)) {
		return errTables
	}
	blankNames(memory[names:files])
	used, err := dropFromRecords(memory[records:], word(headerFunctions), memory[names:files])
	if err != nil {
		return err
	}
	clear(memory[files:sequences])
	return keepSequences(memory[sequences:records], used)
}

// dropFromRecords removes what is for traces from the records of functions, and gives equal names
// one place. It returns the offsets of the sequences to which they still refer.
func dropFromRecords(table []byte, functions int, names []byte) (used map[uint32]bool, err error) {
	const entry = 8 // where a function begins, and where its record is
	if functions <= 0 || functions > len(table)/entry {
		return nil, errTables
	}
	used = map[uint32]bool{}
	places := map[string]uint32{"": 0} // the first name is empty
	for i := range functions {
		record := table[min(int(binary.LittleEndian.Uint32(table[entry*i+4:])), len(table)):]
		field := func(i int) uint32 { return binary.LittleEndian.Uint32(record[4*i:]) }
		if len(record) < 4*fieldFirst {
			return nil, errTables
		}
		sequences, objects := int(field(fieldSequences)), int(record[4*fieldKinds+3])
		if len(record) < 4*(fieldFirst+sequences+objects) || int(field(fieldName)) >= len(names) {
			return nil, errTables
		}
		name, _, _ := bytes.Cut(names[field(fieldName):], []byte{0})
		if _, known := places[string(name)]; !known {
			places[string(name)] = field(fieldName)
		}
		binary.LittleEndian.PutUint32(record[4*fieldName:], places[string(name)])
		for _, i := range needlessObjects {
			if i < objects {
				binary.LittleEndian.PutUint32(record[4*(fieldFirst+sequences+i):], noObject)
			}
		}
		used[field(fieldStack)] = true
		for i := range sequences {
			if needless[i] {
				clear(record[4*(fieldFirst+i):][:4])
			}
			used[field(fieldFirst+i)] = true
		}
		for _, i := range []int{fieldFile, fieldLine, fieldUnit, fieldStartLine} {
			clear(record[4*i:][:4])
		}
	}
	return used, nil
}

// keepSequences clears all of a table but these sequences. A sequence is pairs of a difference
// of the value and one of the program counter, up to a difference of 0, which the first value
// alone may have.
func keepSequences(table []byte, used map[uint32]bool) error {
	all := bytes.Clone(table)
	clear(table)
	for offset := range used {
		if offset == 0 { // none
			continue
		}
		r := reader{rest: all[min(int(offset), len(all)):]}
		for first := true; len(r.rest) > 0 && (first || r.rest[0] != 0); first = false {
			r.skip(2)
		}
		if len(r.rest) == 0 {
			return errTables
		}
		copy(table[offset:], all[offset:len(all)-len(r.rest)])
	}
	return nil
}

// blankNames overwrites names with zeroes, but for those of our own functions and for the word
// by which the runtime knows its own goroutines.
func blankNames(table []byte) {
	for name := range bytes.SplitSeq(table, []byte{0}) {
		ours := slices.ContainsFunc([]string{"main.", "ppca/core/", "ppca/wasm/"}, func(prefix string) bool {
			return bytes.HasPrefix(name, []byte(prefix))
		})
		if !ours {
			clear(bytes.TrimPrefix(name, []byte("runtime.")))
		}
	}
}
