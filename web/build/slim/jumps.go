package slim

import (
	"bytes"
	"slices"

	"ppca/web/build/sections"
)

// A nest is the open blocks at one place of a routine.
type nest struct {
	depth int
	entry []bool // whether each of the blocks that open at the entry is still open
}

// follow moves past an instruction, which may be one of the entry.
func (n *nest) follow(i sections.Instruction, entry bool) {
	switch i[0] {
	case sections.OpBlock, sections.OpLoop, sections.OpIf:
		if entry {
			n.entry = append(n.entry, true)
		}
		n.depth++
	case sections.OpEnd:
		n.depth--
		if n.depth >= 0 && n.depth < len(n.entry) {
			n.entry[n.depth] = false
		}
	}
}

// target returns which open block a branch goes to, 0 for the outermost.
func (n *nest) target(branch sections.Instruction) int { return n.depth - 1 - unsigned(branch)[0] }

// A dispatch is the entry of a routine: blocks open, perhaps a loop among them, and a table
// branches to the end of one of them, by the number in local 0.
type dispatch struct {
	begin, end int   // the blocks in the routine
	loop       int   // which of them is the loop, -1 for none
	blocks     []int // which block each number goes to
}

func (r routine) dispatch() (dispatch, bool) {
	d := dispatch{begin: len(copyStack), loop: -1}
	for d.end = d.begin; d.end < len(r) && (r[d.end][0] == sections.OpBlock || r[d.end][0] == sections.OpLoop); d.end++ {
		if r[d.end][0] == sections.OpLoop {
			d.loop = d.end - d.begin
		}
	}
	if d.end+1 >= len(r) || !bytes.Equal(r[d.end], blockNumber) || r[d.end+1][0] != sections.OpBrTable {
		return d, false
	}
	for _, label := range unsigned(r[d.end+1])[1:] {
		d.blocks = append(d.blocks, d.end-d.begin-1-label)
	}
	return d, true
}

// jumpForward makes jumps forward branch to their target. Go sets local 0 and goes back to
// the table for every jump, since only that reaches a block that has ended. A branch that
// is all of an if becomes a conditional one.
func (r routine) jumpForward() routine {
	d, has := r.dispatch()
	if !has || d.loop < 0 || !d.onlyForJumps(r) {
		return r
	}
	out := make(routine, 0, len(r))
	var n nest
	for at, i := range r {
		n.follow(i, at >= d.begin && at < d.end)
		switch {
		case i[0] == sections.OpBr && n.target(i) == d.loop:
			number, _ := constant(out.fromEnd(2))
			if block := d.blocks[min(number, len(d.blocks)-1)]; block > d.loop && n.entry[block] {
				out = out.without(2)
				i = withUnsigned(sections.OpBr, n.depth-1-block)
			}
		case i[0] == sections.OpEnd && out.endsWith(sections.OpIf, sections.OpBr):
			if label := unsigned(out.fromEnd(1))[0]; label > 0 {
				out = out.without(2)
				i = withUnsigned(sections.OpBrIf, label-1)
			}
		}
		out = append(out, i)
	}
	return out
}

// onlyForJumps says whether every branch to the loop sets local 0 to a constant just before,
// and whether nothing else reads what a jump has left there.
func (d dispatch) onlyForJumps(r routine) bool {
	var n nest
	for at, i := range r {
		n.follow(i, at >= d.begin && at < d.end)
		before := r[:at]
		switch {
		case (i[0] == sections.OpBr || i[0] == sections.OpBrIf) && n.target(i) == d.loop:
			if i[0] == sections.OpBrIf || !before.endsWith(sections.OpI32Const, sections.OpLocalSet) || !bytes.Equal(before.fromEnd(1), setBlockNumber) {
				return false
			}
		case bytes.Equal(i, blockNumber) && at != d.end: // for a call of a function value
			if !before.endsWith(sections.OpLocalSet, sections.OpI32Const) || !bytes.Equal(before.fromEnd(2), setBlockNumber) {
				return false
			}
		}
	}
	return true
}

// returnAtOnce makes routines return 1 where they branch to the end to do so. That is what
// follows every call, for the case that the called function switched to another goroutine,
// and the distance to the end is another after almost every call.
func (r routine) returnAtOnce() routine {
	one := sections.Instruction{sections.OpI32Const, 1}
	if !r.endsWith(sections.OpEnd, sections.OpI32Const, sections.OpEnd) || !bytes.Equal(r.fromEnd(2), one) || !r.isOneBlock() {
		return r
	}
	out := make(routine, 0, len(r))
	var n nest
	for _, i := range r {
		n.follow(i, false)
		if i[0] == sections.OpBrIf && n.target(i) == 0 {
			out = append(out, sections.Instruction{sections.OpIf, emptyBlock}, one, sections.Instruction{sections.OpReturn}, sections.Instruction{sections.OpEnd})
			continue
		}
		out = append(out, i)
	}
	return out
}

// emptyBlock is the type of a block without a result.
const emptyBlock = 0x40

// isOneBlock says whether the block after the beginning ends with the third last instruction.
func (r routine) isOneBlock() bool {
	var n nest
	body := r.without(2)
	last := slices.IndexFunc(body, func(i sections.Instruction) bool {
		n.follow(i, false)
		return i[0] == sections.OpEnd && n.depth == 0
	})
	return body[len(copyStack)][0] == sections.OpBlock && last == len(body)-1
}
