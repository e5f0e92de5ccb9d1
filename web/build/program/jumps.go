package program

import "bytes"

// A dispatch is the entry of a routine: blocks open, perhaps a loop among them, and a table
// branches to the end of one of them, by the number in local 0.
type dispatch struct {
	begin, end int   // the blocks in the routine
	loop       int   // which of them is the loop, -1 for none
	blocks     []int // which block each number goes to
}

func (r routine) dispatch() (dispatch, bool) {
	d := dispatch{begin: len(copyStack), loop: -1}
	for d.end = d.begin; d.end < len(r) && (r[d.end][0] == opBlock || r[d.end][0] == opLoop); d.end++ {
		if r[d.end][0] == opLoop {
			d.loop = d.end - d.begin
		}
	}
	if d.loop < 0 || d.end+1 >= len(r) || !bytes.Equal(r[d.end], blockNumber) || r[d.end+1][0] != opBrTable {
		return d, false
	}
	for _, label := range r[d.end+1].numbers()[1:] {
		d.blocks = append(d.blocks, d.end-d.begin-1-label)
	}
	return d, true
}

// jumpForward makes jumps forward branch to their target. Go sets local 0 and goes back to
// the table for every jump, since only that reaches a block that has ended. A branch that
// is all of an if becomes a conditional one. A routine stays as it is if it has a branch to the
// loop that does not set local 0 to a constant just before, or if it reads what a jump has left
// there.
func (r routine) jumpForward() routine {
	d, has := r.dispatch()
	if !has {
		return r
	}
	out := make(routine, 0, len(r))
	var n nest
	open := d.end - d.begin // those of the entry's blocks that have not ended
	for at, i := range r {
		n.follow(i)
		if at >= d.end {
			open = min(open, int(n))
		}
		before := r[:at]
		switch {
		case i[0] == opBrIf && n.target(i) == d.loop:
			return r
		case i[0] == opBr && n.target(i) == d.loop:
			if !before.endsWith(opI32Const, opLocalSet) || !bytes.Equal(before.fromEnd(1), setBlockNumber) {
				return r
			}
			number, _ := before.fromEnd(2).constant()
			if block := d.blocks[min(number, len(d.blocks)-1)]; block > d.loop && block < open {
				out, i = out.without(2), with(opBr, int(n)-1-block)
			}
		case bytes.Equal(i, blockNumber) && at != d.end: // for a call of a function value
			if !before.endsWith(opLocalSet, opI32Const) || !bytes.Equal(before.fromEnd(2), setBlockNumber) {
				return r
			}
		case i[0] == opEnd && out.endsWith(opIf, opBr):
			if label := out.fromEnd(1).numbers()[0]; label > 0 {
				out, i = out.without(2), with(opBrIf, label-1)
			}
		}
		out = append(out, i)
	}
	return out
}
