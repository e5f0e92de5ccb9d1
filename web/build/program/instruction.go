package program

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// Opcodes, WebAssembly core specification 2.0, 5.4.
const (
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opEnd         = 0x0b
	opBr          = 0x0c
	opBrIf        = 0x0d
	opBrTable     = 0x0e
	opReturn      = 0x0f
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opGlobalGet   = 0x23
	opMemoryFirst = 0x28 // loads and stores: alignment and offset
	opLoadLast    = 0x35
	opI32Const    = 0x41
	opI64Const    = 0x42
	opI32Add      = 0x6a
	opI64Add      = 0x7c
	opI32Wrap     = 0xa7 // an i64
	opI64Extend   = 0xad // an i32, unsigned
)

// operands says by opcode what follows: so many LEB128 numbers, F or D for a float of 4 or 8
// bytes, T for a table of labels, M for a second opcode. Go is not known to use those with an x.
var operands = "001110xxxxx011T0" + "12xxxxxxxx00xxxx" + "11111xxx22222222" + "2222222222222221" + "111FD00000000000" + // 0x00 to 0x4f
	strings.Repeat("0", 0x70) + "00000xxxxxxxxxxx" + strings.Repeat("x", 0x20) + "xxxxxxxxxxxxMxxx"

// operandsOfMore are those after the second opcode: of conversions, and of memory.copy and fill.
const operandsOfMore = "00000000xx21"

// An instruction is its bytes, with the opcode first.
type instruction []byte

// instruction takes one instruction. It fails for those that Go is not known to use.
func (r *reader) instruction() instruction {
	all := r.rest
	kind := operands[r.byte()]
	if kind == 'M' {
		kind = (operandsOfMore + "x")[min(r.unsigned(), len(operandsOfMore))]
	}
	switch kind {
	case 'F':
		r.take(4)
	case 'D':
		r.take(8)
	case 'T':
		r.skip(r.unsigned() + 1)
	case 'x':
		r.fail(fmt.Errorf("instruction %#x is not one that Go is known to use", all[0]))
	default:
		r.skip(int(kind - '0'))
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
	return value, r.err == nil && value < 1<<31
}

// with returns an instruction with unsigned numbers.
func with(op byte, numbers ...int) instruction {
	i := instruction{op}
	for _, n := range numbers {
		i = binary.AppendUvarint(i, uint64(n))
	}
	return i
}
