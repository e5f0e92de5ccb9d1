package experiment

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/solver"
)

// recognitionTolerance is the tolerance of PPCA fits whose coefficients only distinguish
// faces. They need a step or two from the pooled start, so a start at the solution of the
// dimension below would save nothing.
const recognitionTolerance = 1e-3

// A nestedFit is the fit of the largest dimension; it contains the smaller ones.
type nestedFit struct {
	rank        int // number of dimensions that every knot has
	train, test *mat.Dense
	err         error
}

// at returns the coefficients of the training and test faces at one dimension. It fails
// with ERR_RANGE if the training faces span fewer dimensions.
func (c *coefficients) at(ctx context.Context, dim int) (train, test *mat.Dense, err error) {
	if rank := c.rankOfTraining(); dim > rank {
		n, k := c.gallery.Train.X.Dims()
		return nil, nil, fault.New(fault.Range, "dimension %d is above the rank: %d training pictures of %d pixels span at most %d dimensions", dim, n, k, rank)
	}
	if !c.family.nested {
		return c.fitted(ctx, dim)
	}
	if c.nested == nil {
		c.fitNested(ctx)
	}
	if c.nested.err != nil {
		return nil, nil, c.nested.err
	}
	if dim > c.nested.rank {
		return nil, nil, fault.New(fault.Range, "dimension %d is above the rank: the training pictures, or those of one bin, span %d dimensions", dim, c.nested.rank)
	}
	part := func(all *mat.Dense) *mat.Dense {
		n, _ := all.Dims()
		return all.Slice(0, n, 0, dim).(*mat.Dense)
	}
	return part(c.nested.train), part(c.nested.test), nil
}

// rankOfTraining returns an upper bound of the rank of the centred training faces.
func (c *coefficients) rankOfTraining() int {
	n, k := c.gallery.Train.X.Dims()
	return min(n-1, k)
}

func (c *coefficients) fitNested(ctx context.Context) {
	c.nested = &nestedFit{}
	var m *model.Model
	if m, c.nested.err = c.model(ctx, min(slices.Max(c.family.dims), c.rankOfTraining())); c.nested.err != nil {
		return
	}
	c.nested.rank = slices.Min(m.ComponentsPerKnot)
	c.nested.train, c.nested.test, c.nested.err = c.project(ctx, m)
}

func (c *coefficients) fitted(ctx context.Context, dim int) (train, test *mat.Dense, err error) {
	m, err := c.model(ctx, dim)
	if err != nil {
		return nil, nil, err
	}
	return c.project(ctx, m)
}

func (c *coefficients) project(ctx context.Context, m *model.Model) (train, test *mat.Dense, err error) {
	known, err := m.Project(ctx, c.gallery.Train.X, c.gallery.Train.Theta, nil)
	if err != nil {
		return nil, nil, err
	}
	sought, err := m.Project(ctx, c.gallery.Test.X, c.gallery.Test.Theta, nil)
	if err != nil {
		return nil, nil, err
	}
	return known.Coefficients, sought.Coefficients, nil
}

// model returns the fit with one number of dimensions.
func (c *coefficients) model(ctx context.Context, dim int) (*model.Model, error) {
	settings, d := c.settings, c.gallery.Train
	settings.Components = dim
	if settings.Method == "ppca" && settings.Noise != "" {
		settings.Tolerance = new(float64(recognitionTolerance))
	}
	if settings.Method != "ppca" || settings.Solver == fit.Paper || settings.Noise != "" {
		return Finished(ctx)(fitModel(ctx, d, settings))
	}
	o, err := settings.Options(ctx, d)
	if err != nil {
		return nil, err
	}
	o.Start, o.Effort, o.Tolerance = fit.PooledStart, fit.StartsOnly, recognitionTolerance
	return Finished(ctx)(solver.Fit(ctx, d, o))
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
