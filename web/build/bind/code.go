package bind

import (
	"encoding/binary"
	"fmt"

	"ppca/web/build/sections"
)

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
	locals, err := r.Locals()
	if err != nil {
		return nil, err
	}
	out := append(make([]byte, 0, len(body)), locals...)
	for len(r.Rest) > 0 {
		i, err := r.Instruction()
		if err != nil {
			return nil, err
		}
		if i[0] == sections.OpCall {
			called, _ := binary.Uvarint(i[1:])
			if other, has := others[int(called)]; has {
				i = binary.AppendUvarint([]byte{sections.OpCall}, uint64(other))
			}
		}
		out = append(out, i...)
	}
	return out, nil
}
