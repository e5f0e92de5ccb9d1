package experiment

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/solver"
)

// recognitionTolerance is the tolerance of PPCA fits whose coefficients only distinguish
// faces. They need a step or two from the pooled start, so a start at the solution of the
// dimension below would save nothing.
const recognitionTolerance = 1e-3

// A family is a group of methods with one fit: the coefficients themselves, and divided by
// their standard deviations over the training observations (MPCA, PPCA-normalised).
type family struct {
	fit     Arm
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
			fit := a
			fit.Name, fit.Settings.Method = parent, variantOf(parent).Method
			out = append(out, family{fit: fit, dims: dimensionsOf(a.Name, dims)})
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

// squares is the work of fits: quadratic in the dimension, because of the small systems of PPCA.
func squares(dims []int) float64 {
	sum := 0.0
	for _, dim := range dims {
		sum += float64(dim * dim)
	}
	return sum
}

// recognise fits the family at every dimension, with λ tuned at the smallest, looks up the test
// faces and chooses the dimension inside the training set.
func (f family) recognise(ctx context.Context, g gallery, report func(float64)) ([]Measurement[recognitionCell], error) {
	settings := f.fit.Settings
	settings.Components = f.dims[0]
	settings, err := f.fit.Tuned(ctx, g.Sample, settings, func(float64) {})
	if err != nil {
		return nil, err
	}
	byMember := make([][]Measurement[recognitionCell], len(f.members))
	for d, dim := range f.dims {
		settings.Components = dim
		train, test, err := g.coefficients(ctx, settings)
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

// coefficients returns those of the training and test faces. It fails with ERR_RANGE if the
// training faces, or those of one bin, span fewer dimensions.
func (g gallery) coefficients(ctx context.Context, s method.Settings) (train, test *mat.Dense, err error) {
	n, k := g.Train.X.Dims()
	if rank := min(n-1, k); s.Components > rank {
		return nil, nil, fault.New(fault.Range, "dimension %d is above the rank: %d training pictures of %d pixels span at "+
			"most %d dimensions", s.Components, n, k, rank)
	}
	m, err := fitted(ctx, g.Train, s)
	if err != nil {
		return nil, nil, err
	}
	if rank := slices.Min(m.ComponentsPerKnot); rank < s.Components {
		return nil, nil, fault.New(fault.Range, "dimension %d is above the rank: the training pictures, or those of one bin, "+
			"span %d dimensions", s.Components, rank)
	}
	known, err := m.Project(ctx, g.Train.X, g.Train.Theta, nil)
	if err != nil {
		return nil, nil, err
	}
	sought, err := m.Project(ctx, g.Test.X, g.Test.Theta, nil)
	if err != nil {
		return nil, nil, err
	}
	return known.Coefficients, sought.Coefficients, nil
}

// fitted fits as many dimensions as the settings say.
func fitted(ctx context.Context, d fit.Data, settings method.Settings) (*model.Model, error) {
	exact := settings.Method == "ppca" && settings.Solver != fit.Paper
	if exact && settings.Noise == "" {
		o, err := settings.Options(ctx, d)
		if err != nil {
			return nil, err
		}
		o.Start, o.Tolerance = fit.PooledStart, recognitionTolerance
		return Finished(ctx)(solver.Fit(ctx, d, o))
	}
	if exact {
		settings.Tolerance = new(float64(recognitionTolerance))
	}
	return Finished(ctx)(fitModel(ctx, d, settings))
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

// normalised divides coefficients by the standard deviations of those of the training
// observations; it does not divide a constant coefficient.
func normalised(x, train *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(x)
	n, v := train.Dims()
	column := make([]float64, n)
	for j := range v {
		if sd := stat.PopStdDev(mat.Col(column, j, train), nil); sd > 0 {
			for i := range out.RawMatrix().Rows {
				out.Set(i, j, out.At(i, j)/sd)
			}
		}
	}
	return out
}
