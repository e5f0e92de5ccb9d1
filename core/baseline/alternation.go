package baseline

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/linalg"
)

// An alternation is the state of SPCA.
type alternation struct {
	covariance covariance
	total      float64        // ‖X‖²
	a          blas64.General // V×K, orthonormal rows
	b          blas64.General // V×K, sparse
	image      blas64.General // B XᵀX
	sparsify   sparsifier
	free       bool // the lengths of B are free, as for λ₂ = ∞
	rounds     int
}

// A sparsifier fills b (V×K) with the minimiser of the criterion for given directions.
// responses are the directions times XᵀX.
type sparsifier interface {
	sparsify(ctx context.Context, responses, b blas64.General) error
}

func newAlternation(ctx context.Context, x, a blas64.General, s Sparsity) (*alternation, error) {
	c, err := newCovariance(ctx, x)
	if err != nil {
		return nil, err
	}
	norm := blas64.Nrm2(linalg.Vector(x.Data))
	out := &alternation{covariance: c, total: norm * norm, a: a, b: linalg.Zeros(a.Rows, a.Cols)}
	if math.IsInf(s.Ridge, 1) {
		out.sparsify, out.free = threshold{s.Nonzeros}, true
		return out, nil
	}
	out.sparsify, err = newElasticNets(ctx, c, s)
	return out, err
}

// run alternates until no loading of the unit vectors changes by more than settled, and
// returns the status. A stop is an error only before the end of the first round.
func (s *alternation) run(ctx context.Context, report func(moved float64)) (fit.Status, error) {
	if s.a.Rows == 0 {
		return fit.Converged, nil
	}
	previous := linalg.Zeros(s.b.Rows, s.b.Cols)
	for s.rounds < mostAlternations {
		if err := s.round(ctx); err != nil {
			if s.rounds > 0 && fault.CodeOf(err) == fault.Crashed { // a stop, not a failure
				return fit.Cancelled, nil
			}
			return "", err
		}
		moved := largestMove(s.b, previous)
		report(moved)
		if moved < settled {
			return fit.Converged, nil
		}
	}
	return fit.Limit, nil
}

// round computes B from A, then A from B. If it fails it changes nothing.
func (s *alternation) round(ctx context.Context) error {
	responses, err := s.covariance.times(ctx, s.a)
	if err != nil {
		return err
	}
	b := linalg.Zeros(s.b.Rows, s.b.Cols)
	if err := s.sparsify.sparsify(ctx, responses, b); err != nil {
		return err
	}
	image, err := s.covariance.times(ctx, b)
	if err != nil {
		return err
	}
	s.rounds++
	s.b, s.image = b, image
	copy(s.a.Data, image.Data)
	linalg.Polar(s.a)
	if s.free {
		s.rescale()
	}
	return nil
}

// rescale gives each b_v the length with the least ‖X − XBᵀA‖². Since A is orthonormal,
// the factor is ⟨a_v XᵀX, b_v⟩ / ⟨b_v XᵀX, b_v⟩.
func (s *alternation) rescale() {
	for v := 0; v < s.b.Rows; v++ {
		image, b := linalg.Vector(row(s.image, v)), linalg.Vector(row(s.b, v))
		factor := blas64.Dot(image, linalg.Vector(row(s.a, v))) / blas64.Dot(image, b)
		blas64.Scal(factor, b)
		blas64.Scal(factor, image)
	}
}

// dataTerm returns ‖X − XBᵀA‖² = ‖X‖² − 2⟨B XᵀX, A⟩ + ⟨B XᵀX, B⟩.
func (s *alternation) dataTerm() float64 {
	image := linalg.Vector(s.image.Data)
	return s.total - 2*blas64.Dot(image, linalg.Vector(s.a.Data)) + blas64.Dot(image, linalg.Vector(s.b.Data))
}

// largestMove returns the largest change of a loading of the unit vectors since the
// last call, and stores the unit vectors in previous.
func largestMove(b, previous blas64.General) float64 {
	largest := 0.0
	for v := 0; v < b.Rows; v++ {
		last := row(previous, v)
		length := blas64.Nrm2(linalg.Vector(row(b, v)))
		for k, value := range row(b, v) {
			value /= length
			largest = math.Max(largest, math.Abs(value-last[k]))
			last[k] = value
		}
	}
	return largest
}
