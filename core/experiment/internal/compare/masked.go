package compare

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// Masks are what a sample of masked pictures has beside what is observed of each.
type Masks struct {
	Union       []bool           // of the endpoints: what is seen around them
	Channels    int              // numbers a pixel
	Train, Test []face.Whitening // what whitening took from each picture; nil: nothing
}

// dressed returns the training observations and the settings of a method on masked
// data. PPCA takes the masks: of the endpoints the union of what is seen around them.
// (Had Algorithm 1 what is seen at them, a pixel that is seen at one end of its bin
// only would be shrunk by its weight, and its errors would be above those of IPCA,
// where the paper has them below.) The other methods need all cells, and have 0 in the
// hidden ones.
func (a Arm) dressed(data Sample, s method.Settings) (fit.Data, method.Settings) {
	d := data.Train
	if data.Masks == nil {
		return d, s
	}
	switch c := Contestants[a.Name]; {
	case c.Method != "ppca" && c.Method != "ppca-normalised":
		d.Observed = nil
	case c.Solver == fit.Paper:
		s.EndpointMask = data.Masks.Union
	default:
		s.EndpointMask, s.Start, s.Lambda.Ortho = data.Masks.Union, fit.PooledStart, new(0.0)
		s.Tolerance = new(maskedTolerance)
	}
	return d, s
}

// maskedTolerance ends masked fits, that of a search too: errors on people left out no
// longer fall when E still does, slowly.
const maskedTolerance = 1e-3

// errors returns the values of a cell of masked data: the mean over the pictures of
// the root mean square error over their visible values, whitening reversed.
func (m *Masks) errors(ctx context.Context, model *model.Model, data Sample) ([]float64, error) {
	train, err := maskedError(ctx, model, data.Train, m.Train)
	if err != nil {
		return nil, err
	}
	test, err := maskedError(ctx, model, data.Test, m.Test)
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
