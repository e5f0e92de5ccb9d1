package program

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Opcodes, WebAssembly core specification 2.0, 5.4.
const (
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opMemoryFirst  = 0x28 // loads and stores: alignment and offset
	opLoadLast     = 0x35
	opMemoryLast   = 0x3e
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opI32Add       = 0x6a
	opI64Add       = 0x7c
	opI32Wrap      = 0xa7 // an i64
	opI64Extend    = 0xad // an i32, unsigned
	opLast         = 0xc4
	opMore         = 0xfc // a second opcode follows

	moreSaturating = 7 // the last conversion
	moreCopy       = 10
	moreFill       = 11
)

// withNumber are the opcodes that one number follows: of a block, a label, a local, a global, a
// memory, or the number itself.
var withNumber = []byte{opBlock, opLoop, opIf, opBr, opBrIf, opCall, opLocalGet, opLocalSet, opLocalTee, opGlobalGet, opGlobalSet, opMemorySize, opMemoryGrow, opI32Const, opI64Const}

// An instruction is its bytes, with the opcode first.
type instruction []byte

// instruction takes one instruction. It fails for those that Go is not known to use.
func (r *reader) instruction() instruction {
	all := r.rest
	switch op := r.byte(); {
	case bytes.IndexByte(withNumber, op) >= 0:
		r.skip(1)
	case op == opCallIndirect || op >= opMemoryFirst && op <= opMemoryLast:
		r.skip(2)
	case op == opBrTable:
		r.skip(r.unsigned() + 1)
	case op == opF32Const || op == opF64Const:
		r.take(4 * int(op-opF32Const+1))
	case op == opMore:
		switch more := r.unsigned(); {
		case more == moreCopy:
			r.skip(2)
		case more == moreFill:
			r.skip(1)
		case more > moreSaturating:
			r.fail(fmt.Errorf("instruction 0xfc %d is not one that Go is known to use", more))
		}
	case op > opLast || op > 0x24 && op < 0x28 || op > 0x1b && op < 0x20 || op > 0x11 && op < 0x1a || op > 0x05 && op < 0x0b:
		r.fail(fmt.Errorf("instruction %#x is not one that Go is known to use", op))
	}
	return all[:len(all)-len(r.rest)]
}

// skip skips LEB128 numbers, signed or not.
func (r *reader) skip(n int) {
	for range n {
		for r.byte() >= 0x80 {
		}
	}
}

// numbers returns the unsigned numbers that follow an opcode.
func (i instruction) numbers() []int {
	var numbers []int
	for r := (reader{rest: i[1:]}); len(r.rest) > 0; {
		numbers = append(numbers, r.unsigned())
	}
	return numbers
}

// constant returns the number of a constant of 32 bits or of a small one of 64 bits.
func (i instruction) constant() (value int, small bool) {
	r := reader{rest: i[1:]}
	value = r.signed()
	return value, r.err == nil
}

// with returns an instruction with unsigned numbers.
func with(op byte, numbers ...int) instruction {
	i := instruction{op}
	for _, n := range numbers {
		i = binary.AppendUvarint(i, uint64(n))
	}
	return i
}
