package experiment

import (
	"context"
	"slices"

	"ppca/core/method"
)

// A family is a group of methods with one fit: the coefficients themselves, and divided by
// their standard deviations over the training observations (MPCA, PPCA-normalised).
type family struct {
	fit     Arm
	nested  bool  // the fit of a dimension contains those below it
	dims    []int // increasing
	members []Arm
}

// families groups the methods that use the same fit.
func families(arms []Arm, dims []int) []family {
	var out []family
	for _, a := range arms {
		parent := unnormalised(a.Name)
		at := slices.IndexFunc(out, func(f family) bool { return f.fit.Name == parent })
		if at < 0 {
			at = len(out)
			c := variantOf(parent)
			fit := a
			fit.Name, fit.Settings.Method = parent, c.Method
			out = append(out, family{fit: fit, nested: c.Nested, dims: dimensionsOf(a.Name, dims)})
		}
		out[at].members = append(out[at].members, a)
	}
	return out
}

// dimensionsOf returns the dimensions that a method chooses among.
func dimensionsOf(name string, dims []int) []int {
	if fixed := variantOf(name).Vectors; fixed > 0 {
		return []int{fixed}
	}
	return slices.Sorted(slices.Values(dims))
}

// work estimates the work of a part: quadratic in the dimension, because of the small
// systems of PPCA.
func (f family) work() float64 {
	if f.nested {
		return f.fit.Work
	}
	return f.fit.Work * squares(f.dims) / 1e4
}

func squares(dims []int) float64 {
	sum := 0.0
	for _, dim := range dims {
		sum += float64(dim * dim)
	}
	return sum
}

// recognise fits the family at every dimension, looks up the test faces and chooses the
// dimension inside the training set.
func (f family) recognise(ctx context.Context, g gallery, report func(float64)) ([]Measurement[recognitionCell], error) {
	c, err := f.prepare(ctx, g)
	if err != nil {
		return nil, err
	}
	byMember := make([][]Measurement[recognitionCell], len(f.members))
	for d, dim := range f.dims {
		train, test, err := c.at(ctx, dim)
		for i, a := range f.members {
			var values []float64
			if err == nil && variantOf(a.Name).Normalises != "" {
				values = g.errors(normalised(train, train), normalised(test, train))
			} else if err == nil {
				values = g.errors(train, test)
			}
			m, err := Measured(ctx, recognitionCell{len(g.sought), a.Name, dim}, values, err)
			if err != nil {
				return nil, err
			}
			byMember[i] = append(byMember[i], m)
		}
		report(squares(f.dims[:d+1]) / squares(f.dims))
	}
	var all []Measurement[recognitionCell]
	for _, measured := range byMember {
		all = append(append(all, measured...), honestErrors(measured)...)
	}
	return all, nil
}

// honestErrors returns the test error at the dimension with the least error inside the
// training set (the smallest of equal ones) as that of dimension 0, and the dimension.
func honestErrors(byDim []Measurement[recognitionCell]) []Measurement[recognitionCell] {
	best := -1
	for i, m := range byDim {
		if m.Values != nil && (best < 0 || m.Values[ofTraining] < byDim[best].Values[ofTraining]) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	cell := byDim[best].Cell
	values := []float64{byDim[best].Values[byCosine], float64(cell.Dim)}
	cell.Dim = 0
	return []Measurement[recognitionCell]{{Cell: cell, Values: values}}
}

// prepare tunes λ of the family, if it has any, at the smallest dimension.
func (f family) prepare(ctx context.Context, g gallery) (*coefficients, error) {
	settings := f.fit.Settings
	settings.Components = f.dims[0]
	settings, err := f.fit.Tuned(ctx, g.Sample, settings, func(float64) {})
	return &coefficients{family: f, gallery: g, settings: settings}, err
}

// coefficients computes the coefficients of a family for one gallery.
type coefficients struct {
	family   family
	gallery  gallery
	settings method.Settings
	nested   *nestedFit // fitted at the first call
}
