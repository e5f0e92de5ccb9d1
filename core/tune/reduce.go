package tune

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// The search fits rows in kept·V + spare coordinates along their leading directions. What lies
// outside no method reconstructs, and each error contains it. It uses so many groups that
// rows × coordinates × (V + 1) is at most mostWork, which bounds the time of a search.
const (
	kept           = 3
	spare          = 20
	startTolerance = 1e-3 // relative error of the directions
	mostWork       = 8e5
	maskedWork     = 4   // of a fit with missing cells, times that without
	fewestRows     = 100 // that a search uses if there are so many
)

// A sample has the rows that a search fits, and how they are divided.
type sample struct {
	fit.Folds
	data    fit.Data
	outside []float64 // n, ‖x‖² outside the coordinates; nil: the data have their own variables
	columns int       // K of the data
	exact   []float64 // n, the RMSE of each row up to which it is rounding
}

// reduced returns rows of d that deal has, in coordinates if there are many variables.
func (s *Search) reduced(ctx context.Context, d fit.Data, deal fit.Folds) (*sample, error) {
	_, k := d.X.Dims()
	v := 0
	for _, size := range s.sizes {
		v = max(v, size.components)
	}
	r := min(k, kept*v+spare)
	whole := d.Observed != nil || s.sizes[0].options.EndpointMask != nil
	if whole {
		r = k
	}
	out := &sample{Folds: deal, columns: k}
	work := mostWork / float64(r*(v+1))
	if d.Observed != nil {
		work /= maskedWork
	}
	rows := out.thin(int(max(fewestRows, work)))
	out.data = d.Subset(rows)
	if err := out.measure(ctx); err != nil {
		return nil, err
	}
	if whole || r == k || len(rows) < v { // so few rows span fewer coordinates than a fit has components
		return out, nil
	}
	return out, out.reduce(ctx, r)
}

// measure sets the rounding of each row, by the size of that row alone: an outlying row or offset says nothing of
// the errors of other rows.
func (s *sample) measure(ctx context.Context) error {
	n, k := s.data.X.Dims()
	s.exact = make([]float64, n)
	row := make([]float64, k)
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return err
		}
		s.data.ScaledRow(i, 1, row)
		s.exact[i] = fit.Rounding * floats.Norm(row, 2) / math.Sqrt(float64(k))
	}
	return nil
}

// thin keeps about so many rows, of the first groups of each fold, and returns them.
func (s *sample) thin(most int) (rows []int) {
	total, taken := make([]int, s.Count), make([]int, s.Count)
	all := 0
	for g, members := range s.Members {
		total[s.Fold[g]] += len(members)
		all += len(members)
	}
	share := float64(most) / float64(all)
	var thinned fit.Folds
	thinned.Count = s.Count
	for g, members := range s.Members {
		fold := s.Fold[g]
		if float64(taken[fold]) >= share*float64(total[fold]) && taken[fold] > 0 {
			continue
		}
		taken[fold] += len(members)
		var renumbered []int
		for _, i := range members {
			renumbered = append(renumbered, len(rows))
			rows = append(rows, i)
		}
		thinned.Members, thinned.Fold = append(thinned.Members, renumbered), append(thinned.Fold, fold)
	}
	s.Folds = thinned
	return rows
}

// reduce replaces the rows by r coordinates along the leading directions about their mean.
func (s *sample) reduce(ctx context.Context, r int) error {
	n, k := s.data.X.Dims()
	x, mean := linalg.Zeros(n, k), make([]float64, k)
	for i, err := range job.Rows(ctx, n, k) {
		if err != nil {
			return err
		}
		s.data.ScaledRow(i, 1, x.Data[i*k:(i+1)*k])
		linalg.Subtract(mean, -1/float64(n), x.Data[i*k:(i+1)*k])
	}
	s.outside = make([]float64, n)
	for i := range n {
		row := x.Data[i*k : (i+1)*k]
		linalg.Subtract(row, 1, mean)
		s.outside[i] = blas64.Dot(linalg.Vector(row), linalg.Vector(row))
	}
	directions, _, err := linalg.Leading(ctx, linalg.Dense(x), min(r, n), startTolerance, 1)
	if err != nil {
		return err
	}
	c := linalg.Zeros(n, directions.Rows)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, x, directions, 0, c)
	for i := range n {
		row := linalg.Vector(c.Data[i*c.Stride : i*c.Stride+c.Cols])
		s.outside[i] = max(0, s.outside[i]-blas64.Dot(row, row))
	}
	s.data.X, s.data.Scale = mat.NewDense(n, c.Cols, c.Data), nil
	return nil
}

// ofData returns the errors of rows of the data from those of their coordinates; 0 if they are rounding.
func (s *sample) ofData(errors []float64, rows []int) []float64 {
	_, r := s.data.X.Dims()
	out := make([]float64, len(errors))
	for j, e := range errors {
		if s.outside != nil {
			e = math.Sqrt((e*e*float64(r) + s.outside[rows[j]]) / float64(s.columns))
		}
		if e > s.exact[rows[j]] {
			out[j] = e
		}
	}
	return out
}

// byGroup returns the mean of each group of a fold. rows belong to the fold, group after group.
func (s *sample) byGroup(fold int, rows []float64) []float64 {
	means, next := []float64{}, 0
	for _, g := range s.Of(fold) {
		sum := 0.0
		for range s.Members[g] {
			sum += rows[next]
			next++
		}
		means = append(means, sum/float64(len(s.Members[g])))
	}
	return means
}
