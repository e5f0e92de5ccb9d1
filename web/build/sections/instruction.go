package sections

import (
	"fmt"
	"slices"
)

// Opcodes, WebAssembly core specification 2.0, 5.4.
const (
	OpUnreachable  = 0x00
	OpBlock        = 0x02
	OpLoop         = 0x03
	OpIf           = 0x04
	OpEnd          = 0x0b
	OpBr           = 0x0c
	OpBrIf         = 0x0d
	OpBrTable      = 0x0e
	OpReturn       = 0x0f
	OpCall         = 0x10
	OpCallIndirect = 0x11
	OpLocalGet     = 0x20
	OpLocalSet     = 0x21
	OpLocalTee     = 0x22
	OpGlobalGet    = 0x23
	OpGlobalSet    = 0x24
	OpMemoryFirst  = 0x28 // loads and stores: alignment and offset
	OpLoadLast     = 0x35
	OpMemoryLast   = 0x3e
	OpI32Const     = 0x41
	OpI64Const     = 0x42
	OpF32Const     = 0x43
	OpF64Const     = 0x44
	OpI32Eqz       = 0x45
	OpI64Eqz       = 0x50
	OpI32Add       = 0x6a
	OpI32Sub       = 0x6b
	OpI64Add       = 0x7c
	OpI64Or        = 0x84
	OpI32Wrap      = 0xa7 // an i64
	OpI64Extend    = 0xad // an i32, unsigned

	opMore   = 0xfc
	moreCopy = 10 // memory.copy
	moreFill = 11 // memory.fill
)

// withNumber are the opcodes that one number follows: of a block, a label, a local, a global,
// a memory, or the number itself.
var withNumber = []byte{OpBlock, OpLoop, OpIf, OpBr, OpBrIf, OpCall, OpLocalGet, OpLocalSet, OpLocalTee, OpGlobalGet, OpGlobalSet, 0x3f, 0x40, OpI32Const, OpI64Const}

// An Instruction is the bytes of one, with its opcode first.
type Instruction []byte

// Locals takes the declarations of locals from the beginning of a function's body.
func (r *Reader) Locals() ([]byte, error) {
	all := r.Rest
	groups, err := r.Unsigned()
	if err != nil {
		return nil, err
	}
	if err := r.numbers(2 * groups); err != nil { // how many, and their type
		return nil, err
	}
	return all[:len(all)-len(r.Rest)], nil
}

// Instruction takes one instruction. It fails for those that Go is not known to use.
func (r *Reader) Instruction() (Instruction, error) {
	all := r.Rest
	op, err := r.Byte()
	if err != nil {
		return nil, err
	}
	if err := r.immediates(op); err != nil {
		return nil, err
	}
	return all[:len(all)-len(r.Rest)], nil
}

// immediates skips what follows an opcode.
func (r *Reader) immediates(op byte) error {
	switch {
	case slices.Contains(withNumber, op):
		return r.numbers(1)
	case op == OpCallIndirect || op >= OpMemoryFirst && op <= OpMemoryLast:
		return r.numbers(2)
	case op == OpBrTable:
		n, err := r.Unsigned()
		if err != nil {
			return err
		}
		return r.numbers(n + 1)
	case op == OpF32Const || op == OpF64Const:
		size := 4 * int(op-OpF32Const+1)
		if size > len(r.Rest) {
			return errShort
		}
		r.Rest = r.Rest[size:]
		return nil
	case op == opMore:
		return r.immediatesOfMore()
	case op > 0xc4 || op > 0x24 && op < 0x28 || op > 0x1b && op < 0x20 || op > 0x11 && op < 0x1a || op > 0x05 && op < 0x0b:
		return fmt.Errorf("instruction %#x is not one that Go is known to use", op)
	}
	return nil
}

// immediatesOfMore skips what follows the prefix of instructions with two bytes.
func (r *Reader) immediatesOfMore() error {
	op, err := r.Unsigned()
	switch {
	case err != nil:
		return err
	case op <= 7: // conversions that saturate
		return nil
	case op == moreCopy:
		return r.numbers(2)
	case op == moreFill:
		return r.numbers(1)
	}
	return fmt.Errorf("instruction 0xfc %d is not one that Go is known to use", op)
}

// numbers skips LEB128 numbers, signed or not.
func (r *Reader) numbers(n int) error {
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
