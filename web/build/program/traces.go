package program

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// magic begins the header of the tables of functions, pcHeader in runtime/symtab.go: a version,
// two zeroes, the unit of program counters (1) and the size of a pointer (8).
var magic = []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")

// Offsets of fields of the header, of 8 bytes each.
const (
	headerFunctions = 8  // how many
	headerNames     = 32 // of functions, up to files
	headerFiles     = 40 // up to sequences
	headerSequences = 56 // up to records
	headerRecords   = 64 // a list of where the records are, and then the records
	headerEnd       = 72
)

// Words of 4 bytes of the record of a function, _func in runtime/runtime2.go.
const (
	fieldStack     = 4 // sequence: the size of the stack's frame
	fieldFile      = 5 // sequence
	fieldLine      = 6 // sequence
	fieldSequences = 7 // the number of sequences at the end
	fieldUnit      = 8 // for the names of files
	fieldStartLine = 9
	fieldFirst     = 11 // the sequences
)

// Numbers of the sequences that are for traces, and of the one that says where a signal may
// stop a goroutine; a browser has no signals.
var needless = map[int]bool{0: true, 2: true, 3: true} // unsafe points, inlined calls, arguments

var errTables = errors.New("its tables of functions are not those that were expected")

// dropTraces clears the data that the runtime reads for traces of crashes only: files, lines,
// inlined calls, and the names of functions that are not ours. The runtime then prints "?:0", as
// for functions without such tables. The data for the garbage collector, defer and the growth
// of stacks stay.
func dropTraces(memory []byte) error {
	at := bytes.Index(memory, magic)
	if at < 0 || at+headerEnd > len(memory) {
		return errTables
	}
	field := func(offset int) int { return int(binary.LittleEndian.Uint64(memory[at+offset:])) }
	names, files, sequences, records := at+field(headerNames), at+field(headerFiles), at+field(headerSequences), at+field(headerRecords)
	if !(at < names && names < files && files < sequences && sequences < records && records < len(memory)) {
		return errTables
	}
	kept, err := dropFromRecords(memory[records:], field(headerFunctions))
	if err != nil {
		return err
	}
	if err := clearSequences(memory[sequences:records], kept); err != nil {
		return err
	}
	clear(memory[files:sequences])
	blankNames(memory[names:files])
	return nil
}

// dropFromRecords removes what is for traces from the records of functions. It returns the
// sequences that functions refer to, by their offset, and whether anything still does.
func dropFromRecords(table []byte, functions int) (sequences map[uint32]bool, err error) {
	const entry = 8 // where a function begins, and where its record is
	if functions <= 0 || functions > len(table)/entry {
		return nil, errTables
	}
	sequences = map[uint32]bool{}
	for i := range functions {
		record := table[min(int(binary.LittleEndian.Uint32(table[entry*i+4:])), len(table)):]
		if len(record) < 4*fieldFirst {
			return nil, errTables
		}
		word := func(i int) []byte { return record[4*i : 4*i+4] }
		count := int(binary.LittleEndian.Uint32(word(fieldSequences)))
		if count > len(record)/4-fieldFirst {
			return nil, errTables
		}
		keep := func(i int) { sequences[binary.LittleEndian.Uint32(word(i))] = true }
		drop := func(i int) {
			offset := binary.LittleEndian.Uint32(word(i))
			sequences[offset] = sequences[offset]
			clear(word(i))
		}
		keep(fieldStack)
		drop(fieldFile)
		drop(fieldLine)
		for i := range count {
			if needless[i] {
				drop(fieldFirst + i)
			} else {
				keep(fieldFirst + i)
			}
		}
		clear(word(fieldUnit))
		clear(word(fieldStartLine))
	}
	return sequences, nil
}

// clearSequences clears the sequences that nothing refers to. Equal sequences are stored once;
// different ones do not overlap. A sequence is pairs of a difference of the value and one of
// the program counter, up to a difference of 0, which the first value alone may have.
func clearSequences(table []byte, kept map[uint32]bool) error {
	for offset, keep := range kept {
		if keep || offset == 0 { // 0 stands for none
			continue
		}
		if int(offset) >= len(table) {
			return errTables
		}
		r := reader{rest: table[offset:]}
		for first := true; len(r.rest) > 0 && (first || r.rest[0] != 0); first = false {
			r.skip(2)
		}
		if len(r.rest) == 0 {
			return errTables
		}
		clear(table[offset : len(table)-len(r.rest)+1])
	}
	return nil
}

// named are the beginnings of names to keep: those of our own functions.
var named = [][]byte{[]byte("main."), []byte("ppca/"), []byte("runtime.gopanic")}

// ofRuntime begins the names of the runtime's functions. The runtime knows its own goroutines
// by it.
var ofRuntime = []byte("runtime.")

// blankNames overwrites the names of other functions with zeroes.
func blankNames(table []byte) {
	for name := range bytes.SplitSeq(table, []byte{0}) {
		if !hasPrefix(name, named) {
			clear(name[len(name)-len(bytes.TrimPrefix(name, ofRuntime)):])
		}
	}
}

func hasPrefix(name []byte, beginnings [][]byte) bool {
	for _, beginning := range beginnings {
		if bytes.HasPrefix(name, beginning) {
			return true
		}
	}
	return false
}
