package slim

import (
	"encoding/binary"
	"slices"
)

// dropTraces clears the data that the runtime reads for traces of crashes only: files,
// lines, inlined calls, arguments, and the names of functions that are not ours. The runtime
// then prints "?:0", as for functions without such tables. It also clears the places where a
// signal may stop a goroutine. The data for the garbage collector, defer and the growth of
// stacks stay.
func dropTraces(memory []byte) error {
	t, err := findTables(memory)
	if err != nil {
		return err
	}
	functions, err := t.all()
	if err != nil {
		return err
	}
	sequences, objects := references{}, references{}
	for _, f := range functions {
		f.drop(sequences, objects)
	}
	if err := t.clearSequences(sequences); err != nil {
		return err
	}
	if err := t.clearObjects(objects); err != nil {
		return err
	}
	clear(t.memory[t.files:t.sequences])
	return t.dropNames(functions)
}

// references are offsets into a table to which functions refer, and whether
// anything still does.
type references map[uint32]bool

func (r references) add(offset uint32) { r[offset] = true }

func (r references) drop(offset uint32) {
	if !r[offset] {
		r[offset] = false
	}
}

// dropped returns the references that are no longer used, ascending.
func (r references) dropped() []uint32 {
	var offsets []uint32
	for offset, kept := range r {
		if !kept {
			offsets = append(offsets, offset)
		}
	}
	slices.Sort(offsets)
	return offsets
}

// drop removes the data for traces from f, and records which references it had and keeps.
func (f function) drop(sequences, objects references) {
	for _, field := range []int{fieldFile, fieldLine} {
		sequences.drop(f.word(field))
		f.setWord(field, 0)
	}
	f.setWord(fieldUnit, 0)
	f.setWord(fieldStartLine, 0)
	sequences.add(f.word(fieldStack))
	for i := range f.sequenceCount() {
		offset := f.word(fieldFirst + i)
		if i == sequenceUnsafe || i == sequenceInlined || i == sequenceArguments {
			sequences.drop(offset)
			f.setWord(fieldFirst+i, noSequence)
			continue
		}
		sequences.add(offset)
	}
	first := fieldFirst + f.sequenceCount()
	for i := range f.objectCount() {
		offset := f.word(first + i)
		if offset == noObject {
			continue
		}
		if i == objectInlined || i == objectArguments || i == objectLiveArguments {
			objects.drop(offset)
			f.setWord(first+i, noObject)
			continue
		}
		objects.add(offset)
	}
}

// clearSequences clears the unused parts of the table of sequences. Equal sequences are
// stored once; different ones do not overlap.
func (t tables) clearSequences(r references) error {
	table := t.memory[t.sequences:t.records]
	for _, offset := range r.dropped() {
		if offset == noSequence {
			continue
		}
		length, err := sequenceLength(table, offset)
		if err != nil {
			return err
		}
		clear(table[offset:][:length])
	}
	return nil
}

// sequenceLength returns the length of a sequence: pairs of a difference of the
// value and one of the program counter, up to a difference of 0, which the
// first value alone may have.
func sequenceLength(table []byte, offset uint32) (int, error) {
	if int(offset) >= len(table) {
		return 0, errTables
	}
	rest := table[offset:]
	for at := 0; at < len(rest); {
		if rest[at] == 0 && at > 0 {
			return at + 1, nil
		}
		for range 2 {
			_, n := binary.Uvarint(rest[at:])
			if n <= 0 {
				return 0, errTables
			}
			at += n
		}
	}
	return 0, errTables
}

// clearObjects clears what nothing refers to of the objects that functions
// have: one reaches to where the next begins. The last may be followed by
// something else, and stays.
func (t tables) clearObjects(r references) error {
	var offsets []uint32
	for offset := range r {
		offsets = append(offsets, offset)
	}
	slices.Sort(offsets)
	for i := range max(len(offsets)-1, 0) {
		lo, hi := t.objects+int(offsets[i]), t.objects+int(offsets[i+1])
		if hi > len(t.memory) {
			return errTables
		}
		if !r[offsets[i]] {
			clear(t.memory[lo:hi])
		}
	}
	return nil
}
