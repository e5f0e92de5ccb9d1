package program

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A routine is the instructions of one function.
type routine []instruction

// rewritten returns the body of a code section with its functions changed. It fails for
// instructions that Go is not known to use.
func rewritten(code []byte, change func(routine) routine) ([]byte, error) {
	r := reader{rest: code}
	n := r.unsigned()
	out := binary.AppendUvarint(make([]byte, 0, len(code)), uint64(n))
	for index := range n {
		body := r.bytes()
		inner := reader{rest: body}
		inner.skip(2 * inner.unsigned()) // of the locals, how many and their type
		changed := bytes.Clone(body[:len(body)-len(inner.rest)])
		var all routine
		for len(inner.rest) > 0 {
			all = append(all, inner.instruction())
		}
		if inner.err != nil {
			return nil, fmt.Errorf("function %d: %w", index, inner.err)
		}
		for _, i := range change(all) {
			changed = append(changed, i...)
		}
		out = appendBytes(out, changed)
	}
	return out, r.err
}

// endsWith says whether the last instructions have these opcodes.
func (r routine) endsWith(opcodes ...byte) bool {
	for at, want := range opcodes {
		if len(r) < len(opcodes) || r.fromEnd(len(opcodes) - at)[0] != want {
			return false
		}
	}
	return true
}

// fromEnd returns an instruction, 1 for the last one.
func (r routine) fromEnd(n int) instruction { return r[len(r)-n] }

// without returns the routine without its last n instructions.
func (r routine) without(n int) routine { return r[:len(r)-n] }
