package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/checkpoint"
	"ppca/core/fit"
	"ppca/core/internal/dense"
	"ppca/core/model"
)

// Where cells are missing, a fold hides a share of the known cells of its rows, and the fit
// sees their other cells. The error is that of the hidden cells, each expected from the
// cells of its row that the fit has seen, as when unknown cells are filled in. Reconstruction
// errors of whole rows would not do: the coefficients come from the same cells, and a model
// whose components each run along a few variables reconstructs them all, but says nothing
// about the unknown ones.
const (
	hiddenShare  = 0.25
	streamHidden = 0x41d // selects the random stream that chooses the cells
)

// A division has the observations that a part fits, and those that it predicts.
type division struct {
	training, left fit.Data
	seen           []bool // cells of left that the fit has seen; nil: none
}

// divide returns the observations of a fold.
func (s *Search) divide(all *observations, fold int) division {
	training, testing := s.folds.Split(fold)
	if all.data.Observed == nil {
		return division{training: all.data.Subset(training), left: all.data.Subset(testing)}
	}
	_, k := all.data.X.Dims()
	holed := all.data
	holed.Observed = slices.Clone(holed.Observed)
	for _, i := range testing {
		hide(holed.Observed[i*k:(i+1)*k], uint64(i))
	}
	return division{holed.Subset(append(slices.Clone(training), testing...)), all.data.Subset(testing), holed.Subset(testing).Observed}
}

// hide hides a share of the known cells of a row, but not the only one.
func hide(known []bool, seed uint64) {
	var cells []int
	for c, is := range known {
		if is {
			cells = append(cells, c)
		}
	}
	if len(cells) < 2 {
		return
	}
	random := rand.New(rand.NewPCG(streamHidden, seed))
	random.Shuffle(len(cells), func(a, b int) { cells[a], cells[b] = cells[b], cells[a] })
	for _, c := range cells[:int(math.Ceil(hiddenShare*float64(len(cells))))] {
		known[c] = false
	}
}

// hiddenErrors returns the RMSE of each observation of d over its known cells that are not
// seen, each expected from the seen ones; 0 without such a cell.
func (s *spherical) hiddenErrors(ctx context.Context, d fit.Data, seen []bool) ([]float64, error) {
	n, k := d.X.Dims()
	v := s.m.Components
	d.Scale = s.m.Scale
	out, row, used := make([]float64, n), make([]float64, k), make([]float64, k)
	var slice model.Slice
	masked, gram, beta, solver := dense.Zeros(v, k), dense.Zeros(v, v), make([]float64, v), dense.NewNormalSolver(v)
	for i, err := range checkpoint.Rows(ctx, n, k*v) {
		if err != nil {
			return nil, err
		}
		theta, known := s.residualTo(row, &slice, d, i), s.known(d, i)
		basis := slice.Basis.RawMatrix()
		clear(used)
		clear(masked.Data)
		for c, is := range known {
			if is && seen[i*k+c] {
				used[c] = row[c]
				for a := range v {
					masked.Data[a*k+c] = basis.Data[a*basis.Stride+c]
				}
			}
		}
		variance := s.variance(theta)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1/variance, masked, masked, 0, gram)
		dense.AddTo(gram.Data, s.precision)
		blas64.Gemv(blas.NoTrans, 1/variance, masked, dense.Vector(used), 0, dense.Vector(beta))
		solver.Regularise(gram)
		solver.BackSolve(beta)
		square, cells := 0.0, 0
		for c, is := range known {
			if !is || seen[i*k+c] {
				continue
			}
			e := row[c]
			for a, b := range beta {
				e -= b * basis.Data[a*basis.Stride+c]
			}
			square += e * e
			cells++
		}
		out[i] = math.Sqrt(square / float64(max(cells, 1)))
	}
	return out, nil
}

// unseenLogDensities returns the log-density of each observation of d or, if some of its
// cells were seen, that of the others given these.
func (s *spherical) unseenLogDensities(ctx context.Context, d fit.Data, seen []bool) ([]float64, error) {
	all, err := s.logDensities(ctx, d)
	if seen == nil || err != nil {
		return all, err
	}
	d.Observed = seen
	known, err := s.logDensities(ctx, d)
	for i, log := range known {
		all[i] -= log
	}
	return all, err
}
