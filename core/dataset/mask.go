package dataset

// A Mask is a two-dimensional array of true and false (or 1 and 0).
type Mask struct {
	Name       string
	Rows, Cols int
	On         []bool // row-major
}

// Implied returns o with the default of Missing: with a mask, cells without a number are
// not observed.
func (m *Mask) Implied(o Options) Options {
	if m != nil && o.Missing == "" {
		o.Missing = ModelMissing
	}
	return o
}
