package dataset

// A Mask is an array of true and false (or 1 and 0) of two dimensions.
type Mask struct {
	Name       string
	Rows, Cols int
	On         []bool // row-major
}

// Implied is o where a mask is given: cells without a number are not observed then
// either, unless something else is asked for.
func (m *Mask) Implied(o Options) Options {
	if m != nil && o.Missing == "" {
		o.Missing = ModelMissing
	}
	return o
}
