package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// The layout of the runtime's tables of functions: pcHeader, functab and _func
// in runtime/symtab.go and runtime/runtime2.go, moduledata in runtime/symtab.go,
// and the numbers of tables in internal/abi/symtab.go. Another version of Go may
// have another layout, so Program refuses it.
const knownVersion = "go1.26"

// magic begins the header of the tables: a version, two zeroes, the unit of
// program counters (1) and the size of a pointer (8).
var magic = []byte("\xf1\xff\xff\xff\x00\x00\x01\x08")

// Offsets of fields of the header, of 8 bytes each.
const (
	headerFunctions = 8
	headerNames     = 32
	headerUnits     = 40
	headerSequences = 56
	headerRecords   = 64
	headerEnd       = 72
)

// moduleObjects is the offset in moduledata of the address of the objects that
// functions refer to (gofunc).
const moduleObjects = 320

// Words of 4 bytes of the record of a function.
const (
	fieldName      = 1 // place in the names
	fieldStack     = 4 // sequence: the size of the stack's frame
	fieldFile      = 5 // sequence
	fieldLine      = 6 // sequence
	fieldSequences = 7 // the number of sequences at the end
	fieldUnit      = 8 // for the names of files
	fieldStartLine = 9
	fieldKinds     = 10 // four bytes, the last the number of objects at the end
	fieldFirst     = 11 // the sequences, and then the objects
)

// Numbers of the sequences and objects that are for traces, and of the sequence that says
// where a signal may stop a goroutine; a browser has no signals.
const (
	sequenceUnsafe      = 0
	sequenceInlined     = 2
	sequenceArguments   = 3
	objectInlined       = 3
	objectArguments     = 5
	objectLiveArguments = 6
)

// The values for a function without one.
const (
	noSequence = 0
	noObject   = ^uint32(0)
)

var errTables = errors.New("its tables of functions are not those that were expected")

// tables are the addresses of the tables in the program's memory.
type tables struct {
	memory    []byte
	names     int // of functions, up to files
	files     int // names of files, up to sequences
	sequences int // up to records
	records   int // a list of where the records are, and then the records
	functions int // the number of them
	objects   int
}

func findTables(memory []byte) (tables, error) {
	header := bytes.Index(memory, magic)
	if header < 0 || header+headerEnd > len(memory) {
		return tables{}, errTables
	}
	field := func(offset int) int { return int(binary.LittleEndian.Uint64(memory[header+offset:])) }
	t := tables{memory: memory, names: header + field(headerNames), files: header + field(headerUnits), sequences: header + field(headerSequences),
		records: header + field(headerRecords), functions: field(headerFunctions)}
	if !(header < t.names && t.names < t.files && t.files < t.sequences && t.sequences < t.records && t.records < len(memory)) {
		return t, errTables
	}

	// moduledata begins with the address of the header and of the names after it.
	start := binary.LittleEndian.AppendUint64(nil, uint64(header))
	start = binary.LittleEndian.AppendUint64(start, uint64(header+field(headerNames)))
	module := bytes.Index(memory, start)
	if module < 0 || module+moduleObjects+8 > len(memory) {
		return t, errTables
	}
	t.objects = int(binary.LittleEndian.Uint64(memory[module+moduleObjects:]))
	if t.objects <= 0 || t.objects >= len(memory) {
		return t, errTables
	}
	return t, nil
}

// A function is its record, with the sequences and objects at its end.
type function []byte

func (f function) word(i int) uint32 { return binary.LittleEndian.Uint32(f[4*i:]) }

func (f function) setWord(i int, value uint32) { binary.LittleEndian.PutUint32(f[4*i:], value) }

func (f function) sequenceCount() int { return int(f.word(fieldSequences)) }

func (f function) objectCount() int { return int(f[4*fieldKinds+3]) }

// all returns the records of all functions.
func (t tables) all() ([]function, error) {
	table := t.memory[t.records:]
	const entry = 8 // where a function begins, and where its record is
	if t.functions <= 0 || t.functions > len(table)/entry {
		return nil, errTables
	}
	functions := make([]function, t.functions)
	for i := range functions {
		at := int(binary.LittleEndian.Uint32(table[entry*i+4:]))
		if at+4*fieldFirst > len(table) {
			return nil, errTables
		}
		f := function(table[at:])
		length := 4 * (fieldFirst + f.sequenceCount() + f.objectCount())
		if length > len(f) {
			return nil, errTables
		}
		functions[i] = f[:length]
	}
	return functions, nil
}
