package infer

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/core/settings"
)

const (
	streamImpute = 0x1d0 // selects the random stream that chooses the held-out cells
	enoughHidden = 300   // cells; of fewer, the larger of the two estimates of the error is mostly too large
)

// An Imputation holds observations with their unknown cells filled in. Its errors are
// in the units of the data.
type Imputation struct {
	X         *mat.Dense // n×K, known cells unchanged
	Errors    *mat.Dense // n×K, standard errors of the filled cells, NaN where none can be told, 0 of the known ones; nil if the model has no density
	Untold    int        // number of filled cells without a standard error: too few rows know their variables
	Filled    int        // number of unknown cells
	HeldOut   int        // number of known cells that were hidden to measure the error
	RMSE      float64    // root mean square error on the held-out cells; NaN if there are none
	Baseline  float64    // likewise of the mean at θ
	Variables []float64  // K, RMSE by variable; NaN of a variable without held-out cells
}

// Impute replaces the unknown cells of d by their expectations given the known cells of
// the row: x̂ = m(θ) + s(θ)VᵀE(f | known cells), see density.Law. To estimate the error it
// repeats this with a share of the known cells hidden, chosen by seed, and if they are few with further
// shares; each observation keeps at least one. Scale is that of the model.
//
// The fit has seen the hidden cells if the model was fitted to d, and then errs less on
// them than on the unknown ones. The reported RMSE is therefore at least the root mean
// square of their standard errors, which come from rows that the estimation has not seen; a
// larger measured one counts less its chance.
//
// A model of an older file has no density: β is then by least squares, and there are no
// standard errors.
//
// It fails as model.Project does, and with ERR_OPTION if share is out of range.
func Impute(ctx context.Context, m *model.Model, d fit.Data, share float64, seed uint64) (*Imputation, error) {
	if err := settings.CheckOption("heldOut", share); err != nil {
		return nil, err
	}
	if err := m.CheckObservations(ctx, d.X, d.Theta, d.Observed); err != nil {
		return nil, err
	}
	if m.Projection != nil && share > 0 {
		return nil, fault.New(fault.Unsupported, "%s needs complete observations, so it fills in no cells: use parameterized PCA", settings.MethodName(m.Kind))
	}
	out := &Imputation{RMSE: math.NaN(), Baseline: math.NaN()}
	if err := out.measure(ctx, m, d, share, seed); err != nil {
		return nil, err
	}
	err := out.fill(ctx, m, d, d.Observed)
	if err != nil {
		return nil, err
	}
	n, k := out.X.Dims()
	row := make([]float64, k)
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return nil, err
		}
		linalg.RowTo(row, d.X, i)
		known := d.Known(i)
		for c, value := range row {
			if !known.Cell(c) {
				out.Filled++
				if out.Errors != nil && math.IsNaN(out.Errors.At(i, c)) {
					out.Untold++
				}
				continue
			}
			out.X.Set(i, c, value)
			if out.Errors != nil {
				out.Errors.Set(i, c, 0)
			}
		}
	}
	return out, nil
}

// fill sets X and Errors to the expectation and the standard error of every cell given
// the observed ones.
func (out *Imputation) fill(ctx context.Context, m *model.Model, d fit.Data, observed []bool) error {
	if m.Density == nil || m.Projection != nil {
		return out.leastSquares(ctx, m, d, observed)
	}
	n, k := d.X.Dims()
	out.X, out.Errors = mat.NewDense(n, k, nil), mat.NewDense(n, k, nil)
	d.Observed = observed
	return eachRow(ctx, m, d, func(i int, row *observedRow) error {
		x, errors := row.law.Expected(row.posterior), row.law.Deviations(row.posterior)
		toData(m, x)
		toData(m, errors)
		out.X.SetRow(i, x)
		out.Errors.SetRow(i, errors)
		return nil
	})
}

// leastSquares is fill for a model without a density.
func (out *Imputation) leastSquares(ctx context.Context, m *model.Model, d fit.Data, observed []bool) error {
	p, err := m.Project(ctx, d.X, d.Theta, observed)
	if err == nil {
		out.X, err = m.Reconstruct(p.Coefficients, d.Theta)
	}
	return err
}

// measure fills HeldOut, RMSE, Baseline and Variables.
func (out *Imputation) measure(ctx context.Context, m *model.Model, d fit.Data, share float64, seed uint64) error {
	n, k := d.X.Dims()
	mean, err := m.Reconstruct(mat.NewDense(n, m.Components, nil), d.Theta)
	if err != nil || share == 0 {
		return err
	}
	baseline := 0.0
	var whole sums
	variables := make([]sums, k)
	for from := 0.0; from+share <= 1 && out.HeldOut < enoughHidden; from += share {
		left, held, err := holdOut(ctx, d, n, k, from, share, seed)
		if err == nil {
			err = out.fill(ctx, m, d, left)
		}
		if err != nil {
			return err
		}
		for _, cell := range held {
			i, c := cell/k, cell%k
			x := d.X.At(i, c)
			e, b, expected := out.X.At(i, c)-x, mean.At(i, c)-x, 0.0
			if out.Errors != nil {
				if expected = out.Errors.At(i, c); math.IsNaN(expected) {
					continue
				}
			}
			out.HeldOut++
			baseline += b * b
			whole.add(e, expected)
			variables[c].add(e, expected)
		}
	}
	if out.HeldOut == 0 {
		return nil
	}
	out.RMSE = whole.error()
	out.Baseline = math.Sqrt(baseline / float64(out.HeldOut))
	if whole.errors > 0 { // both by the same share of what was measured
		out.Baseline *= out.RMSE / math.Sqrt(whole.errors/whole.count)
	}
	for _, v := range variables {
		out.Variables = append(out.Variables, v.error())
	}
	return nil
}

// sums are over held-out cells.
type sums struct{ errors, expected, count float64 }

// add adds a cell by its error and its standard error.
func (s *sums) add(e, expected float64) {
	s.errors += e * e
	s.expected += expected * expected
	s.count++
}

// error returns the reported RMSE; NaN if there are no cells. The larger of two estimates is too large in the mean,
// so beside standard errors the measured mean square counts less two of its own, of normal errors √(2/n) of it.
func (s *sums) error() float64 {
	if s.expected == 0 {
		return math.Sqrt(s.errors / s.count)
	}
	return math.Sqrt(max(s.errors/(1+2*math.Sqrt(2/s.count)), s.expected) / s.count)
}

// holdOut hides a share of the known cells, see density.Hide. It returns the mask of the cells left (n×K)
// and the indices of the hidden ones.
func holdOut(ctx context.Context, d fit.Data, n, k int, from, share float64, seed uint64) (left []bool, held []int, err error) {
	random := rand.New(rand.NewPCG(seed, streamImpute))
	left = make([]bool, n*k)
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return nil, nil, err
		}
		known, seen := make([]bool, k), d.Known(i)
		for c := range known {
			known[c] = seen.Cell(c)
		}
		rest, hidden := density.Hide(random, known, from, share)
		copy(left[i*k:], rest)
		for _, c := range hidden {
			held = append(held, i*k+c)
		}
	}
	return left, held, nil
}
