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

// Masks holds what a sample of masked pictures has besides the masks of its observations.
type Masks struct {
	Union       []bool           // mask of the endpoints: the union of what is seen near each
	Channels    int              // numbers per pixel
	Train, Test []face.Whitening // mean and deviation that whitening removed from each picture; nil: none
}

// withMasks returns the training observations and the settings of a method for masked data.
// PPCA uses the masks; its endpoint mask is the union of what is seen near an endpoint. (If
// Algorithm 1 used what is seen exactly there, the weight would shrink a pixel that is seen
// at one end of its bin only, and its errors would exceed those of IPCA; in the paper they
// are smaller.) Other methods need all cells; hidden cells are 0.
func (a Arm) withMasks(data Sample, s method.Settings) (fit.Data, method.Settings) {
	d := data.Train
	if data.Masks == nil {
		return d, s
	}
	switch c := VariantOf(a.Name); {
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

// maskedTolerance ends fits to masked data, in tuning too: when E falls slowly, the errors
// on held-out people no longer fall.
const maskedTolerance = 1e-3

// errors returns the values of a cell for masked data: the root mean square error over the
// visible values of a picture, with whitening reversed, averaged over the pictures.
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
		known = nil // this model computes coefficients from all cells; hidden ones are 0
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
