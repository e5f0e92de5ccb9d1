package model

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fit"
	"ppca/core/limit"
	"ppca/core/narrow"
)

// streamImpute selects the random stream that chooses the held-out cells.
const streamImpute = 0x1d0

// An Imputation holds observations with their unknown cells filled in.
type Imputation struct {
	X       *mat.Dense // n×K, known cells unchanged
	Filled  int        // number of unknown cells
	HeldOut int        // number of known cells that were hidden to measure the error
	RMSE    float64    // root mean square error on the held-out cells, in the units of the data; NaN if there are none
}

// Impute replaces the unknown cells of d by their reconstructions x̂ = μ(θ) + P(θ)β,
// with β the least-squares coefficients on the known cells. To estimate the error it
// repeats this with a share of the known cells hidden, chosen by seed; each observation
// keeps at least one. Scale is that of the model.
//
// If the model was fitted to d, the fit has seen the hidden cells, so the estimated
// error is slightly too small.
//
// It fails as Project does, and with ERR_OPTION if share is out of range.
func (m *Model) Impute(ctx context.Context, d fit.Data, share float64, seed uint64) (*Imputation, error) {
	if err := limit.Check("heldOut", share); err != nil {
		return nil, err
	}
	if err := m.checkObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return nil, err
	}
	out := &Imputation{RMSE: math.NaN()}
	if err := m.measure(ctx, d, share, seed, out); err != nil {
		return nil, err
	}
	x, err := m.reconstructed(ctx, d, d.Observed)
	if err != nil {
		return nil, err
	}
	out.X = x
	n, k := x.Dims()
	row := make([]float64, k)
	for i, err := range checkpoint.Rows(ctx, n, k) {
		if err != nil {
			return nil, err
		}
		narrow.RowTo(row, d.X, i)
		for c, value := range row {
			if d.Sees(i, c) {
				x.Set(i, c, value)
			} else {
				out.Filled++
			}
		}
	}
	return out, nil
}

// measure fills HeldOut and RMSE.
func (m *Model) measure(ctx context.Context, d fit.Data, share float64, seed uint64, out *Imputation) error {
	n, k := d.X.Dims()
	left, held, err := holdOut(ctx, d, n, k, share, seed)
	if err != nil || len(held) == 0 {
		return err
	}
	x, err := m.reconstructed(ctx, d, left)
	if err != nil {
		return err
	}
	square := 0.0
	for _, cell := range held {
		e := x.At(cell/k, cell%k) - d.X.At(cell/k, cell%k)
		square += e * e
	}
	out.HeldOut, out.RMSE = len(held), math.Sqrt(square/float64(len(held)))
	return nil
}

// holdOut hides a share of the known cells. It returns the mask of the cells left (n×K)
// and the indices of the hidden ones.
func holdOut(ctx context.Context, d fit.Data, n, k int, share float64, seed uint64) (left []bool, held []int, err error) {
	random := rand.New(rand.NewPCG(seed, streamImpute))
	left = make([]bool, n*k)
	for i, err := range checkpoint.Rows(ctx, n, k) {
		if err != nil {
			return nil, nil, err
		}
		known := 0
		for c := range k {
			if left[i*k+c] = d.Sees(i, c); left[i*k+c] {
				known++
			}
		}
		for c := range k {
			if cell := i*k + c; left[cell] && random.Float64() < share && known > 1 {
				left[cell] = false
				held = append(held, cell)
				known--
			}
		}
	}
	return left, held, nil
}

// reconstructed returns the reconstruction of d from the cells in observed.
func (m *Model) reconstructed(ctx context.Context, d fit.Data, observed []bool) (*mat.Dense, error) {
	p, err := m.Project(ctx, d.X, d.Theta, observed)
	if err != nil {
		return nil, err
	}
	return m.Reconstruct(p.Coefficients, d.Theta)
}
