package emit

import "slices"

// A valueType is the type of a parameter or local.
type valueType byte

const (
	i32  valueType = 0x7f
	f64  valueType = 0x7c
	v128 valueType = 0x7b // two float64
)

// An expression is code that leaves one value on the stack.
type expression []byte

// A local is a parameter or local variable of a function.
type local uint32

func (l local) get() expression { return append(expression{0x20}, unsigned(uint32(l))...) }

// zero is an f64.
var zero = append(expression{0x44}, make([]byte, 8)...)

// constant is an i32.
func constant(value int) expression { return append(expression{0x41}, signed(int32(value))...) }

// unary returns the maker of expressions for an instruction of one operand.
func unary(code ...byte) func(a expression) expression {
	return func(a expression) expression { return slices.Concat(a, code) }
}

func binary(code ...byte) func(a, b expression) expression {
	return func(a, b expression) expression { return slices.Concat(a, b, code) }
}

// memory is an instruction that reads, at address + offset. The alignment of
// float64 is promised, no more: rows of matrices begin anywhere.
func memory(code ...byte) func(address expression, offset int) expression {
	return func(address expression, offset int) expression {
		return slices.Concat(address, code, unsigned(alignment), unsigned(uint32(offset)))
	}
}

const alignment = 3 // log₂ of the bytes of a float64

var (
	add      = binary(0x6a) // of i32
	multiply = binary(0x6c)
	shift    = binary(0x74) // to the left
	and      = binary(0x71)
	or       = binary(0x72)
	same     = binary(0x46)
	less     = binary(0x48) // signed, as is atLeast
	atLeast  = binary(0x4e)

	addFloat      = binary(0xa0) // of f64
	multiplyFloat = binary(0xa2)
	differs       = binary(0x62)
	loadFloat     = memory(0x2b)

	addPair      = binary(0xfd, 0xf0, 0x01) // of f64x2
	multiplyPair = binary(0xfd, 0xf2, 0x01)
	loadPair     = memory(0xfd, 0x00)
	loadFirst    = memory(0xfd, 0x5d)      // one float64 into lane 0, 0 into lane 1
	loadBoth     = memory(0xfd, 0x0a)      // one float64 into both lanes
	both         = unary(0xfd, 0x14)       // f64 into both lanes
	first        = unary(0xfd, 0x21, 0x00) // lane 0 as f64
	second       = unary(0xfd, 0x21, 0x01) // lane 1 as f64
	firsts       = shuffle(0, 1)           // of two pairs, their first lanes
	seconds      = shuffle(8, 9)           // of two pairs, their second lanes
	zeroPair     = append(expression{0xfd, 0x0c}, make([]byte, 16)...)
)

// shuffle makes the pair of the lanes that begin at byte `from` of a and b;
// next is the byte after it.
func shuffle(from, next byte) func(a, b expression) expression {
	lanes := make([]byte, 16)
	for i := range byte(8) {
		lanes[i] = from + i*(next-from)
		lanes[8+i] = lanes[i] + 16
	}
	return binary(append([]byte{0xfd, 0x0d}, lanes...)...)
}

// least is the smaller of a local and a number.
func least(l local, value int) expression {
	return slices.Concat(l.get(), constant(value), less(l.get(), constant(value)), expression{0x1b})
}

// sizeOf is the size in bytes of a count of float64.
func sizeOf(count expression) expression { return shift(count, constant(alignment)) }
