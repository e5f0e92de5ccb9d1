package tables

import (
	"context"
	"math"

	"ppca/core/job"
)

// fewCells is a number of cells of which a copy does no harm.
const fewCells = 1 << 20

// Shared returns the table for several uses: Rowwise leaves its memory alone.
func (t Table) Shared() Table {
	t.memory = nil
	return t
}

// Rowwise returns the numbers of the variables row by row, in the memory in which the text was read, so
// that a large table takes its numbers once. The table must not be used afterwards. It returns nil, and
// leaves the table as it is, unless the variables are many numbers in columns beside each other, all rows
// in their order.
func (t Table) Rowwise(ctx context.Context) ([]float64, error) {
	n, k := t.Rows, len(t.Variables)
	if n*k < fewCells || t.memory == nil {
		return nil, nil
	}
	first := t.Columns[t.Variables[0]].At - 1
	skipped := 0 // records above the data
	for ; skipped < min(sampledRecords, t.stride-n); skipped++ {
		if t.isAt(t.Variables[0], first, skipped) {
			break
		}
	}
	for c, j := range t.Variables {
		if !t.isAt(j, first+c, skipped) {
			return nil, nil
		}
	}
	x := t.memory[first*t.stride:]
	for c := range k {
		from := c*t.stride + skipped
		copy(x[c*n:(c+1)*n], x[from:from+n])
	}
	return x[: n*k : n*k], transposed(ctx, x[:n*k], k, n)
}

// isAt reports whether the values of column j are in memory as those of a column of the file, below
// some records.
func (t Table) isAt(j, column, skipped int) bool {
	at := column*t.stride + skipped
	values := t.Columns[j].Values
	return column >= 0 && t.Columns[j].At == column+1 && len(values) == t.Rows && skipped+t.Rows <= t.stride &&
		at < len(t.memory) && &values[0] == &t.memory[at]
}

// transposed exchanges rows and columns of a matrix, rows×columns row by row, in its own memory: each
// entry moves along its cycle of the permutation p ↦ p·rows mod (rows·columns − 1).
func transposed(ctx context.Context, x []float64, rows, columns int) error {
	last := rows*columns - 1
	done := make([]uint64, last/64+1)
	for start := 1; start < last; start++ {
		if start%(1<<16) == 0 {
			if err := job.Checkpoint(ctx); err != nil {
				return err
			}
		}
		if done[start/64]&(1<<(start%64)) != 0 {
			continue
		}
		value := x[start]
		for p := start; ; {
			p = p * rows % last
			if value != value {
				value = math.NaN() // all alike, see Cells
			}
			x[p], value = value, x[p]
			done[p/64] |= 1 << (p % 64)
			if p == start {
				break
			}
		}
	}
	return nil
}
