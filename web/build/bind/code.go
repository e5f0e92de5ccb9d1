package bind

import (
	"encoding/binary"
	"fmt"
	"slices"

	"ppca/web/build/sections"
)

// Opcodes with immediates of their own, WebAssembly core specification 2.0, 5.4.
const (
	opBrTable      = 0x0e
	opCall         = 0x10
	opCallIndirect = 0x11
	opMemoryFirst  = 0x28 // loads and stores: alignment and offset
	opMemoryLast   = 0x3e
	opF32Const     = 0x43
	opF64Const     = 0x44
	opMore         = 0xfc
	moreCopy       = 10 // memory.copy
	moreFill       = 11 // memory.fill
)

// withNumber are the opcodes that one number follows: of a block, a label, a local, a global,
// a memory, or the number itself.
var withNumber = []byte{0x02, 0x03, 0x04, 0x0c, 0x0d, 0x20, 0x21, 0x22, 0x23, 0x24, 0x3f, 0x40, 0x41, 0x42}

// redirected returns the body of a code section whose calls of some functions are calls of
// others.
func redirected(code []byte, others map[int]int) ([]byte, error) {
	r := sections.Reader{Rest: code}
	n, err := r.Unsigned()
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint(make([]byte, 0, len(code)), uint64(n))
	for index := range n {
		body, err := r.Bytes()
		if err != nil {
			return nil, err
		}
		if body, err = redirectedBody(body, others); err != nil {
			return nil, fmt.Errorf("function %d: %w", index, err)
		}
		out = sections.AppendBytes(out, body)
	}
	return out, nil
}

// redirectedBody does so in one function.
func redirectedBody(body []byte, others map[int]int) ([]byte, error) {
	r := sections.Reader{Rest: body}
	groups, err := r.Unsigned()
	if err != nil {
		return nil, err
	}
	for range 2 * groups { // of locals: how many, and their type
		if _, err := r.Unsigned(); err != nil {
			return nil, err
		}
	}
	for len(r.Rest) > 0 {
		begin := len(body) - len(r.Rest)
		op, _ := r.Byte()
		if op != opCall {
			if err := skip(&r, op); err != nil {
				return nil, err
			}
			continue
		}
		called, err := r.Unsigned()
		if err != nil {
			return nil, err
		}
		if other, has := others[called]; has {
			body = slices.Concat(body[:begin+1], binary.AppendUvarint(nil, uint64(other)), r.Rest)
		}
	}
	return body, nil
}

// skip skips the immediates of an instruction.
func skip(r *sections.Reader, op byte) error {
	switch {
	case slices.Contains(withNumber, op):
		return numbers(r, 1)
	case op == opCallIndirect || op >= opMemoryFirst && op <= opMemoryLast:
		return numbers(r, 2)
	case op == opBrTable:
		n, err := r.Unsigned()
		if err != nil {
			return err
		}
		return numbers(r, n+1)
	case op == opF32Const || op == opF64Const:
		size := 4 * int(op-opF32Const+1)
		if size > len(r.Rest) {
			return fmt.Errorf("a number ends too soon")
		}
		r.Rest = r.Rest[size:]
		return nil
	case op == opMore:
		return skipMore(r)
	case op > 0xc4 || op > 0x24 && op < 0x28 || op > 0x1b && op < 0x20 || op > 0x11 && op < 0x1a || op > 0x05 && op < 0x0b:
		return fmt.Errorf("instruction %#x is not one that Go is known to use", op)
	}
	return nil
}

// skipMore skips what follows the prefix of instructions with two bytes.
func skipMore(r *sections.Reader) error {
	op, err := r.Unsigned()
	switch {
	case err != nil:
		return err
	case op <= 7: // conversions that saturate
		return nil
	case op == moreCopy:
		return numbers(r, 2)
	case op == moreFill:
		return numbers(r, 1)
	}
	return fmt.Errorf("instruction 0xfc %d is not one that Go is known to use", op)
}

// numbers skips LEB128 numbers, signed or not.
func numbers(r *sections.Reader, n int) error {
	for range n {
		for {
			b, err := r.Byte()
			if err != nil {
				return err
			}
			if b < 0x80 {
				break
			}
		}
	}
	return nil
}
