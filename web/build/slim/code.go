package slim

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"ppca/web/build/sections"
)

// A routine is the instructions of one function.
type routine []sections.Instruction

// The registers of Go: local 0 numbers the block to continue at, local 1 is a copy of the
// stack pointer, which is global 0.
var (
	blockNumber    = sections.Instruction{sections.OpLocalGet, 0}
	setBlockNumber = sections.Instruction{sections.OpLocalSet, 0}
	stack          = sections.Instruction{sections.OpLocalGet, 1}
	copyStack      = routine{{sections.OpGlobalGet, 0}, {sections.OpLocalSet, 1}}
)

// shorten returns the body of a code section whose functions do the same in less varied
// instructions.
func shorten(section []byte) ([]byte, error) {
	r := sections.Reader{Rest: section}
	n, err := r.Unsigned()
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint(make([]byte, 0, len(section)), uint64(n))
	for index := range n {
		body, err := r.Bytes()
		if err != nil {
			return nil, err
		}
		if body, err = shortenBody(body); err != nil {
			return nil, fmt.Errorf("function %d: %w", index, err)
		}
		out = sections.AppendBytes(out, body)
	}
	return out, nil
}

// shortenBody does so in one function. The few functions of the runtime that have other
// registers stay.
func shortenBody(body []byte) ([]byte, error) {
	r := sections.Reader{Rest: body}
	locals, err := r.Locals()
	if err != nil {
		return nil, err
	}
	var all routine
	for len(r.Rest) > 0 {
		i, err := r.Instruction()
		if err != nil {
			return nil, err
		}
		all = append(all, i)
	}
	if !all.beginsWith(copyStack) {
		return body, nil
	}
	out := bytes.Clone(locals)
	for _, i := range all.foldAddresses().jumpForward().returnAtOnce() {
		out = append(out, i...)
	}
	return out, nil
}

func (r routine) beginsWith(start routine) bool {
	for at, want := range start {
		if at >= len(r) || !bytes.Equal(r[at], want) {
			return false
		}
	}
	return true
}

// endsWith says whether the last instructions have these opcodes.
func (r routine) endsWith(opcodes ...byte) bool {
	if len(r) < len(opcodes) {
		return false
	}
	for at, want := range opcodes {
		if r[len(r)-len(opcodes)+at][0] != want {
			return false
		}
	}
	return true
}

// fromEnd returns an instruction, 1 for the last one.
func (r routine) fromEnd(n int) sections.Instruction { return r[len(r)-n] }

// without returns the routine without its last n instructions.
func (r routine) without(n int) routine { return r[:len(r)-n] }

// unsigned returns the unsigned numbers that follow an opcode.
func unsigned(i sections.Instruction) []int {
	var numbers []int
	for r := (sections.Reader{Rest: i[1:]}); len(r.Rest) > 0; {
		n, err := r.Unsigned()
		if err != nil {
			return nil
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// withUnsigned returns an instruction with unsigned numbers.
func withUnsigned(op byte, numbers ...int) sections.Instruction {
	i := sections.Instruction{op}
	for _, n := range numbers {
		i = binary.AppendUvarint(i, uint64(n))
	}
	return i
}

// constant returns the number of a constant of 32 bits or of a small one of 64 bits.
func constant(i sections.Instruction) (value int, small bool) {
	r := sections.Reader{Rest: i[1:]}
	value, err := r.Signed()
	return value, err == nil
}
