package experiment

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// masks are what a sample of masked pictures has beside what is observed of each.
type masks struct {
	union       []bool           // of the endpoints: what is seen around them
	channels    int              // numbers a pixel
	train, test []face.Whitening // what whitening took from each picture; nil: nothing
}

// dressed returns the training observations and the settings of a method on masked
// data. PPCA takes the masks: of the endpoints the union of what is seen around them.
// (Had Algorithm 1 what is seen at them, a pixel that is seen at one end of its bin
// only would be shrunk by its weight, and its errors would be above those of IPCA,
// where the paper has them below.) The other methods need all cells, and have 0 in the
// hidden ones.
func (a arm) dressed(data sample, s method.Settings) (fit.Data, method.Settings) {
	d := data.train
	if data.masks == nil {
		return d, s
	}
	switch c := contestants[a.name]; {
	case c.method != "ppca" && c.method != "ppca-normalised":
		d.Observed = nil
	case c.solver == fit.Paper:
		s.EndpointMask = data.masks.union
	default:
		s.EndpointMask, s.Start, s.Lambda.Ortho = data.masks.union, fit.PooledStart, ptr(0.0)
		s.Tolerance = ptr(maskedTolerance)
	}
	return d, s
}

// maskedTolerance ends masked fits, that of a search too: errors on people left out no
// longer fall when E still does, slowly.
const maskedTolerance = 1e-3

// errors returns the values of a cell of masked data: the mean over the pictures of
// the root mean square error over their visible values, whitening reversed.
func (m *masks) errors(ctx context.Context, model *model.Model, data sample) ([]float64, error) {
	train, err := maskedError(ctx, model, data.train, m.train)
	if err != nil {
		return nil, err
	}
	test, err := maskedError(ctx, model, data.test, m.test)
	return []float64{train, test}, err
}

func maskedError(ctx context.Context, m *model.Model, d fit.Data, whitenings []face.Whitening) (float64, error) {
	known := d.Observed
	if m.Projection != nil {
		known = nil // such a model takes its coefficients from all cells, 0 in the hidden ones
	}
	p, err := m.Project(ctx, d.X, d.Theta, known)
	if err != nil {
		return 0, err
	}
	n, k := d.X.Dims()
	var at model.Slice
	total, pictured := 0.0, make([]float64, k)
	row := mat.NewDense(1, k, pictured)
	for i, theta := range d.Theta {
		if err := m.AtTo(&at, theta); err != nil {
			return 0, err
		}
		row.Mul(p.Coefficients.Slice(i, i+1, 0, m.Components), at.Basis)
		sum, seen := 0.0, 0.0
		for c, v := range pictured {
			if !d.Observed[i*k+c] {
				continue
			}
			residual := d.X.At(i, c) - at.Mean[c] - v
			if whitenings != nil {
				residual *= whitenings[i].Scale(c % len(whitenings[i].SD))
			}
			sum += residual * residual
			seen++
		}
		total += math.Sqrt(sum / seen)
	}
	return total / float64(n), nil
}
