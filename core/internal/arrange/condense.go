package arrange

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
	"ppca/core/linalg"
)

const (
	// condensedNodes is the number of places in a cell. The energy of bases that turn by 45°,
	// 75° and 90° over a cell is then exact to 1e-12, 1e-10 and 1e-8 (TestCondensedRows).
	condensedNodes = 16
	// condensedSaving is the least ratio of rows before and after.
	condensedSaving = 4
	// condensedBreadth is the largest K / V. The moments take condensedNodes·NK² products, an
	// evaluation of the energy with its gradient about 4NKV.
	condensedBreadth = 8
)

// Condensed returns a problem with the data term of p and few rows, for any bases that turn by
// less than 90° over a cell; or nil if it would not have far fewer rows. The means must have
// been subtracted.
//
// With the coefficients eliminated, the data term of a cell is
//
//	Σ_i a_i x_iᵀ F(w_i) x_i,   F(w) = I − P(w)ᵀ(P(w)P(w)ᵀ + εI)⁻¹P(w),
//
// w_i being the hat weight of the second knot. F is smooth in w and linear in xxᵀ, so Gauss
// quadrature with the measure Σ a_i δ(w − w_i) needs few nodes w_q. With its orthonormal
// polynomials π_k and weights λ_q (Golub & Welsch 1969) the sum is
//
//	Σ_q tr F(w_q)S_q,   S_q = λ_q Σ_k π_k(w_q) M_k,   M_k = Σ_i a_i π_k(w_i) x_i x_iᵀ.
//
// The eigenvectors of S_q, times the roots of its eigenvalues, are the rows at w_q. If few
// observations are near a node, S_q may have a negative eigenvalue; then the cell keeps its
// rows.
func (p *Problem) Condensed(ctx context.Context) (*Problem, error) {
	if !p.condensable() {
		return nil, nil
	}
	few := *p
	few.X = blas64.General{Cols: p.K, Stride: p.K}
	few.Order, few.Hats, few.ObservationWeights, few.First = nil, nil, nil, make([]int, len(p.First))
	for j := range p.Cells {
		if err := p.condense(ctx, j, &few); err != nil {
			return nil, err
		}
		few.First[j+1] = few.X.Rows
	}
	if few.N = few.X.Rows; few.N*condensedSaving > p.N {
		return nil, nil
	}
	blas64.Scal(math.Sqrt(float64(few.N)/float64(p.N)), linalg.Vector(few.X.Data)) // energies are means over the rows
	return &few, nil
}

// condensable reports whether the formula of Condensed holds and saves time.
func (p *Problem) condensable() bool {
	for _, components := range p.PerKnot {
		if components != p.V { // F has a jump where a component ends
			return false
		}
	}
	return p.Masks == nil && p.Change == nil && p.Width() == 2 && p.K <= condensedBreadth*p.V &&
		p.N >= condensedSaving*condensedNodes*p.K*len(p.Cells)
}

// condense appends to few the condensed rows of cell j, or its own if there are none.
func (p *Problem) condense(ctx context.Context, j int, few *Problem) error {
	lo, hi := p.First[j], p.First[j+1]
	m := newMeasure(p, j)
	if hi-lo > condensedNodes*p.K {
		if found, err := p.addNodes(ctx, j, m, few); found || err != nil {
			return err
		}
	}
	for i, w := range m.places {
		few.add(p.Row(lo+i), w)
	}
	return nil
}

// moment returns Σ f_i x_i x_iᵀ over the rows from lo on.
func (p *Problem) moment(ctx context.Context, lo int, f []float64) (blas64.General, error) {
	sum, scaled := linalg.Zeros(p.K, p.K), linalg.Zeros(min(BlockRows, len(f)), p.K)
	for from := 0; from < len(f); from += BlockRows {
		to := min(from+BlockRows, len(f))
		for i := from; i < to; i++ {
			row := scaled.Data[(i-from)*p.K : (i-from+1)*p.K]
			for c, x := range p.Row(lo + i) {
				row[c] = f[i] * x
			}
		}
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, linalg.Block(scaled, 0, to-from, 0, p.K), linalg.Block(p.X, lo+from, lo+to, 0, p.K), 1, sum)
		if err := job.Checkpoint(ctx); err != nil {
			return sum, err
		}
	}
	return sum, nil
}

// addNodes appends the rows at the nodes of the measure of cell j to few. It reports whether
// there are such rows.
func (p *Problem) addNodes(ctx context.Context, j int, m *measure, few *Problem) (bool, error) {
	var moments []blas64.General
	for {
		moment, err := p.moment(ctx, p.First[j], m.values)
		if err != nil {
			return false, err
		}
		moments = append(moments, moment)
		if m.centre(); len(moments) == condensedNodes || !m.next() {
			break
		}
	}
	nodes, factors, err := m.quadrature(ctx, len(moments))
	if err != nil || nodes == nil {
		return false, err
	}
	before := *few
	s, eigen := linalg.Zeros(p.K, p.K), linalg.NewEigen(p.K)
	for q, w := range nodes {
		clear(s.Data)
		for k, moment := range moments {
			linalg.Subtract(s.Data, -factors[q][k], moment.Data)
		}
		if found, err := eigen.DecomposeWithin(ctx, s); !found {
			return false, err
		}
		if eigen.Values[p.K-1] < -negligible*eigen.Values[0] {
			*few = before
			return false, nil
		}
		for r, value := range eigen.Values {
			if value > 0 {
				row := eigen.Vectors.Data[r*p.K : (r+1)*p.K]
				blas64.Scal(math.Sqrt(value), linalg.Vector(row))
				few.add(row, w)
			}
		}
	}
	return true, nil
}

// negligible is the share of the largest eigenvalue that is rounding.
const negligible = 1e-12

// add appends a row, which contains the root of its weight, at w.
func (p *Problem) add(x []float64, w float64) {
	p.X.Data = append(p.X.Data, x...)
	p.X.Rows++
	p.Hats = append(p.Hats, 1-w, w)
}
