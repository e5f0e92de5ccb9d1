package dataset

import (
	"context"
	"fmt"
	"path"

	"ppca/core/fault"
)

// A Mask is an array of true and false (or 1 and 0) of two dimensions.
type Mask struct {
	Name       string
	Rows, Cols int
	On         []bool // row-major
}

// observedName is what the array is called that says which cells are known, where
// Options.Observed names none.
const observedName = "observed"

// ReadMask reads a NumPy array of two dimensions as a mask. It fails with ERR_SHAPE
// for other dimensions, with ERR_RANGE for values that are neither 0 nor 1 and as
// npy.Read does.
func ReadMask(ctx context.Context, file File) (*Mask, error) {
	return readMask(ctx, looseSource(file))
}

func readMask(ctx context.Context, s source) (*Mask, error) {
	a, err := readArray(ctx, s)
	if err != nil {
		return nil, err
	}
	if len(a.Shape) != 2 {
		return nil, fault.New(fault.Shape, "%s has the shape %v: a mask has two dimensions", s.name, a.Shape).With("file", s.name)
	}
	m := &Mask{Name: s.name, Rows: a.Shape[0], Cols: a.Shape[1]}
	for i, value := range a.Floats() {
		if value != 0 && value != 1 {
			row, column := i/m.Cols+1, i%m.Cols+1
			return nil, fault.New(fault.Range, "%s: row %d, column %d is %v: a mask holds true and false, or 1 and 0", s.name, row, column, value).
				With("file", s.name).With("row", row).With("column", column)
		}
		m.On = append(m.On, value == 1)
	}
	return m, nil
}

// takeMask takes the array that says which cells are known out of the files, if
// there is one: the one called so, or else the one called observed.
func (f *found) takeMask(ctx context.Context, o Options) (*Mask, error) {
	for i, a := range f.arrays {
		name := arrayName(a.name)
		if o.Observed == "" && name != observedName || o.Observed != "" && a.name != o.Observed && name != o.Observed && path.Base(a.name) != o.Observed {
			continue
		}
		switch {
		case o.Missing == DropMissing:
			return nil, fault.New(fault.Option, "%s says which cells are observed, so their rows cannot be dropped: model them", a.name).With("option", "missing")
		case o.Blur != nil:
			return nil, fault.New(fault.Option, "%s says which cells are observed, but blurred pictures have no missing pixels: choose one of the two", a.name).With("option", "observed")
		}
		f.arrays = append(f.arrays[:i:i], f.arrays[i+1:]...)
		return readMask(ctx, a)
	}
	if o.Observed != "" {
		return nil, fault.New(fault.NotFound, "there is no array %q to say which cells are observed", o.Observed).With("option", "observed")
	}
	return nil, nil
}

// maskCells marks the cells that the mask does not show as not observed. The mask is of
// all rows of the file, counted from 0, of which rows are left.
func (s *Set) maskCells(m *Mask, all int, rows []int) error {
	if m == nil {
		return nil
	}
	k := s.Variables()
	if m.Rows != all || m.Cols != k {
		return fault.New(fault.Shape, "%s has the shape %d×%d, but the data are %d rows of %d variables: the mask needs an entry for each cell", m.Name, m.Rows, m.Cols, all, k).With("file", m.Name)
	}
	observed, hidden := make([]bool, len(rows)*k), 0
	columns := make([]bool, k)
	s.Missing.Rows = s.Missing.LeftOut
	for i, row := range rows {
		known, lacks := s.observedCells(i), 0
		for c, shows := range m.On[row*k : (row+1)*k] {
			was := known == nil || known[c]
			if was && !shows {
				hidden++
			}
			if observed[i*k+c] = was && shows; !observed[i*k+c] {
				columns[c] = true
				lacks++
			}
		}
		if lacks == k {
			return fault.New(fault.Shape, "%s, row %d leaves no cell observed, so that nothing says where the row belongs: leave it out", m.Name, row+1).With("file", m.Name).With("row", row+1)
		}
		if lacks > 0 {
			s.Missing.Rows++
		}
	}
	if hidden == 0 {
		return nil
	}
	s.Observed = observed
	s.Missing.Choice, s.Missing.Columns = ModelMissing, count(columns)
	s.Missing.Cells += hidden
	s.warn(fmt.Sprintf("%d of %d cells are hidden by %s; they are modelled as not observed", hidden, len(observed), m.Name))
	return nil
}

// firstRows returns 0 … n−1.
func firstRows(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

// implied is o where a mask is given: cells without a number are not observed then
// either, unless something else is asked for.
func (m *Mask) implied(o Options) Options {
	if m != nil && o.Missing == "" {
		o.Missing = ModelMissing
	}
	return o
}
