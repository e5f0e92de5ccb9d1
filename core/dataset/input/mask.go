package input

import (
	"context"
	"path"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
)

// A Mask is a two-dimensional array of true and false (or 1 and 0).
type Mask struct {
	Name       string
	Rows, Cols int
	On         []bool // row-major
}

// observedName is the default name of the array of known cells; Options.Observed can name
// another.
const observedName = "observed"

// ReadMask reads a two-dimensional NumPy array as a mask. It fails with ERR_SHAPE for
// other dimensions, with ERR_RANGE for values other than 0 and 1, and like npy.Read.
func ReadMask(ctx context.Context, file dataset.File) (*Mask, error) {
	return readMask(ctx, source.SourceOf(file))
}

func readMask(ctx context.Context, s source.Source) (*Mask, error) {
	a, err := readArray(ctx, s)
	if err != nil {
		return nil, err
	}
	if len(a.Shape) != 2 {
		return nil, fault.New(fault.Shape, "%s has the shape %v: a mask must have two dimensions", s.Name, a.Shape).
			With("file", s.Name)
	}
	m := &Mask{Name: s.Name, Rows: a.Shape[0], Cols: a.Shape[1]}
	for i, value := range a.Floats() {
		if value != 0 && value != 1 {
			row, column := i/m.Cols+1, i%m.Cols+1
			return nil, fault.New(fault.Range, "%s: row %d, column %d is %v: a mask may contain only true and false, or 1 and 0",
				s.Name, row, column, value).
				With("file", s.Name).With("row", row).With("column", column)
		}
		m.On = append(m.On, value == 1)
	}
	return m, nil
}

// extractMask removes the array of known cells from the files and returns it as a mask, or
// nil. The array is the one that Options.Observed names, or else the one called observed.
func extractMask(ctx context.Context, f *source.Found, o dataset.Options) (*Mask, error) {
	for i, a := range f.Arrays {
		name := arrayName(a.Name)
		if o.Observed == "" && name != observedName || o.Observed != "" && a.Name != o.Observed && name != o.Observed &&
			path.Base(a.Name) != o.Observed {
			continue
		}
		switch {
		case o.Missing == dataset.DropMissing:
			return nil, fault.New(fault.Option, "%s defines which cells are observed, so their rows cannot be dropped: model "+
				"these cells", a.Name).With("option", "missing")
		case o.Blur != nil:
			return nil, fault.New(fault.Option, "%s defines which cells are observed, but blurred pictures have no missing "+
				"pixels: use either the array or the blur", a.Name).With("option", "observed")
		}
		f.Arrays = append(f.Arrays[:i:i], f.Arrays[i+1:]...)
		return readMask(ctx, a)
	}
	if o.Observed != "" {
		return nil, fault.New(fault.NotFound, "there is no array %q of observed cells", o.Observed).With("option", "observed")
	}
	return nil, nil
}

// hide marks the cells that are false in the mask as not observed. The rows are in the order of the files.
func (m *Mask) hide(s *dataset.Set) error {
	if m == nil {
		return nil
	}
	if n, k := s.X.Dims(); m.Rows != n || m.Cols != k {
		return fault.New(fault.Shape, "%s has the shape %d×%d, but the data have %d rows of %d variables: the mask needs "+
			"an entry for each cell", m.Name, m.Rows, m.Cols, n, k).With("file", m.Name)
	}
	for i := range s.Observed { // transparent pixels
		m.On[i] = m.On[i] && s.Observed[i]
	}
	s.Observed = m.On
	return nil
}
