package program

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// body returns a function's body, without locals, of instructions after copyStack.
func body(instructions ...[]byte) []byte {
	return slices.Concat(append([][]byte{{0, 0x23, 0, 0x21, 1}}, instructions...)...)
}

func TestShortened(t *testing.T) {
	const block, loop, end, unreachable, void = 0x02, 0x03, 0x0b, 0x00, 0x40
	// Blocks 2, 1 and 0 in the loop, and the table that goes to the end of one of them.
	entry := []byte{block, void, loop, void, block, void, block, void, block, void, 0x20, 0, 0x0e, 3, 0, 1, 1, 2, end}
	exit := []byte{end, end, unreachable, end, 0x41, 1, end} // of a block, the loop, the outermost block
	for _, test := range []struct {
		name         string
		before, want []byte
	}{
		{"a load on the stack", body([]byte{0x20, 1, 0xad, 0x42, 0xc0, 4, 0x7c, 0xa7, 0x29, 3, 8, 0x1a, end}), body([]byte{0x20, 1, 0x29, 3, 0xc8, 4, 0x1a, end})},
		{"a load elsewhere", body([]byte{0x20, 2, 0xad, 0x42, 0xc0, 4, 0x7c, 0xa7, 0x29, 3, 8, 0x1a, end}), body([]byte{0x20, 2, 0x41, 0xc0, 4, 0x6a, 0x29, 3, 8, 0x1a, end})},
		{"a store on the stack", body([]byte{0x20, 1, 0xad, 0x42, 8, 0x7c, 0xa7, 0x42, 5, 0x37, 3, 0, end}), body([]byte{0x20, 1, 0x41, 8, 0x6a, 0x42, 5, 0x37, 3, 0, end})},
		{"the beginning of the stack", body([]byte{0x20, 1, 0xad, 0xa7, 0x1a, end}), body([]byte{0x20, 1, 0x1a, end})},
		{"a sum that is not of 32 bits", body([]byte{0x20, 1, 0xad, 0x42, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 0x7c, 0xa7, 0x1a, end}), body([]byte{0x20, 1, 0xad, 0x42, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 0x7c, 0xa7, 0x1a, end})},
		{
			"a jump forward from block 0 to the end of block 2",
			body(entry, []byte{0x41, 3, 0x21, 0, 0x0c, 2, end}, exit),
			body(entry, []byte{0x0c, 1, end}, exit),
		},
		{
			"a condition of a jump",
			body(entry, []byte{0x41, 0, 0x04, void, 0x41, 2, 0x21, 0, 0x0c, 3, end, end}, exit),
			body(entry, []byte{0x41, 0, 0x0d, 0, end}, exit),
		},
		{
			"a jump back to the end of block 0, and one to that of block 1 after it",
			body(entry, []byte{0x41, 0, 0x21, 0, 0x0c, 2, end, 0x41, 1, 0x21, 0, 0x0c, 1}, exit),
			body(entry, []byte{0x41, 0, 0x21, 0, 0x0c, 2, end, 0x41, 1, 0x21, 0, 0x0c, 1}, exit),
		},
		{
			"local 0 is read after a jump",
			body(entry, []byte{0x41, 3, 0x21, 0, 0x0c, 2, end, 0x20, 0, 0x1a}, exit),
			body(entry, []byte{0x41, 3, 0x21, 0, 0x0c, 2, end, 0x20, 0, 0x1a}, exit),
		},
		{
			"the check after a call",
			body(entry, []byte{0x41, 0, 0x10, 7, 0x0d, 3, end}, exit),
			body(entry, []byte{0x41, 0, 0x10, 7, 0x04, void, 0x41, 1, 0x0f, end, end}, exit),
		},
		{
			"the same where the end returns 0",
			body([]byte{block, void, 0x41, 0, 0x10, 7, 0x0d, 0, unreachable, end, 0x41, 0, end}),
			body([]byte{block, void, 0x41, 0, 0x10, 7, 0x0d, 0, unreachable, end, 0x41, 0, end}),
		},
		{
			"the same where other code follows the block",
			body([]byte{block, void, 0x41, 0, 0x10, 7, 0x0d, 0, end, block, void, unreachable, end, 0x41, 1, end}),
			body([]byte{block, void, 0x41, 0, 0x10, 7, 0x0d, 0, end, block, void, unreachable, end, 0x41, 1, end}),
		},
		{"other registers", []byte{0, 0x20, 1, 0xad, 0xa7, 0x1a, end}, []byte{0, 0x20, 1, 0xad, 0xa7, 0x1a, end}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := rewritten(appendBytes([]byte{1}, test.before), shortened)
			if want := appendBytes([]byte{1}, test.want); err != nil || !bytes.Equal(got, want) {
				t.Errorf("% x (%v), want % x", got, err, want)
			}
		})
	}
}

func TestRewrittenRefuses(t *testing.T) {
	unknown := body([]byte{0x06, 0x0b}) // try, of exceptions
	section := appendBytes(appendBytes([]byte{2}, body([]byte{0x0b})), unknown)
	if _, err := rewritten(section, shortened); err == nil || !strings.Contains(err.Error(), "function 1: instruction 0x6 ") {
		t.Errorf("error %v, want one that names function and instruction", err)
	}
	if _, err := rewritten(section[:len(section)-1], shortened); err == nil {
		t.Error("no error for a section that ends too soon")
	}
}
