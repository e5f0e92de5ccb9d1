package slim

import (
	"bytes"

	"ppca/web/build/sections"
)

// foldAddresses simplifies places on the stack. Go widens the stack pointer to 64 bits, adds
// the offset and narrows the sum. Here it adds 32 bits, which is the same modulo 2³², and a
// load adds the offset itself: the stack ends far below 4 GB.
func (r routine) foldAddresses() routine {
	out := make(routine, 0, len(r))
	for _, i := range r {
		switch {
		case i[0] == sections.OpI32Wrap && out.endsWith(sections.OpI64Extend):
			out = out.without(1)
			continue
		case i[0] == sections.OpI32Wrap && out.endsWith(sections.OpI64Extend, sections.OpI64Const, sections.OpI64Add):
			if offset, small := constant(out.fromEnd(2)); small && offset > 0 {
				sum := sections.Instruction(sections.AppendSigned([]byte{sections.OpI32Const}, int32(offset)))
				out = append(out.without(3), sum, sections.Instruction{sections.OpI32Add})
				continue
			}
		case i[0] >= sections.OpMemoryFirst && i[0] <= sections.OpLoadLast &&
			out.endsWith(sections.OpLocalGet, sections.OpI32Const, sections.OpI32Add) && bytes.Equal(out.fromEnd(3), stack):
			if offset, _ := constant(out.fromEnd(2)); offset > 0 {
				access := unsigned(i) // alignment and offset
				out = out.without(2)
				i = withUnsigned(i[0], access[0], access[1]+offset)
			}
		}
		out = append(out, i)
	}
	return out
}
