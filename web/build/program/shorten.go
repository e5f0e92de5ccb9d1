package program

import "bytes"

// The registers of Go: local 0 numbers the block to continue at, local 1 is a copy of the
// stack pointer, which is global 0.
var (
	blockNumber    = instruction{opLocalGet, 0}
	setBlockNumber = instruction{opLocalSet, 0}
	stack          = instruction{opLocalGet, 1}
	copyStack      = routine{{opGlobalGet, 0}, {opLocalSet, 1}}
)

// shortened returns a function that does the same in less varied instructions. The few
// functions of the runtime that have other registers stay.
func shortened(r routine) routine {
	if len(r) > len(copyStack) && bytes.Equal(r[0], copyStack[0]) && bytes.Equal(r[1], copyStack[1]) {
		return r.foldAddresses().jumpForward().returnAtOnce()
	}
	return r
}

// foldAddresses simplifies places on the stack. Go widens the stack pointer to 64 bits, adds
// the offset and narrows the sum. Here it adds 32 bits, which is the same modulo 2³², and a
// load adds the offset itself: the stack ends far below 4 GB.
func (r routine) foldAddresses() routine {
	out := make(routine, 0, len(r))
	for _, i := range r {
		switch {
		case i[0] == opI32Wrap && out.endsWith(opI64Extend):
			out = out.without(1)
			continue
		case i[0] == opI32Wrap && out.endsWith(opI64Extend, opI64Const, opI64Add):
			if offset, small := out.fromEnd(2).constant(); small && offset > 0 {
				out = append(out.without(3), appendSigned([]byte{opI32Const}, offset), instruction{opI32Add})
				continue
			}
		case i[0] >= opMemoryFirst && i[0] <= opLoadLast && out.endsWith(opLocalGet, opI32Const, opI32Add) && bytes.Equal(out.fromEnd(3), stack):
			if offset, _ := out.fromEnd(2).constant(); offset > 0 {
				access := i.numbers() // alignment and offset
				out, i = out.without(2), with(i[0], access[0], access[1]+offset)
			}
		}
		out = append(out, i)
	}
	return out
}

// returnAtOnce makes routines return 1 where they branch to the end to do so. That is what
// follows every call, for the case that the called function switched to another goroutine,
// and the distance to the end is another after almost every call. It changes routines alone
// that are one block and then return 1.
func (r routine) returnAtOnce() routine {
	one, end := instruction{opI32Const, 1}, len(r)-3
	if !r.endsWith(opEnd, opI32Const, opEnd) || !bytes.Equal(r[end+1], one) || r[len(copyStack)][0] != opBlock {
		return r
	}
	const noResult = 0x40
	out := make(routine, 0, len(r))
	var n nest
	for at, i := range r {
		n.follow(i)
		switch {
		case i[0] == opEnd && n == 0 && at < end:
			return r
		case i[0] == opBrIf && n.target(i) == 0:
			out = append(out, instruction{opIf, noResult}, one, instruction{opReturn}, instruction{opEnd})
		default:
			out = append(out, i)
		}
	}
	return out
}

// A nest is how many blocks are open at one place of a routine.
type nest int

// follow moves past an instruction.
func (n *nest) follow(i instruction) {
	switch i[0] {
	case opBlock, opLoop, opIf:
		*n++
	case opEnd:
		*n--
	}
}

// target returns which open block a branch goes to, 0 for the outermost.
func (n nest) target(branch instruction) int { return int(n) - 1 - branch.numbers()[0] }
