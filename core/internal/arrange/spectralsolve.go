package arrange

import (
	"context"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/job"
	"ppca/core/linalg"
)

// solveCell computes β of all rows of cell j, after prepare. It adds Σ a_i² H_i⁻¹,
// without the part off the diagonal, to inverses if that is not nil, and returns the
// cell's part of the data term less Σ‖x_i‖². It fails if a checkpoint fails.
func (s *spectral) solveCell(ctx context.Context, t *Pass, j int, inverses []float64) (float64, error) {
	total, sums := 0.0, s.sums
	clear(sums)
	for lo := t.P.First[j]; lo < t.P.First[j+1]; lo += BlockRows {
		hi := min(lo+BlockRows, t.P.First[j+1])
		total += s.rightSides(t, j, lo, hi)
		s.eigenvalues(t, j, lo, hi)
		beta := linalg.Block(s.betas(t), lo, hi, 0, s.v)
		s.solveBlock(t, j, lo, beta)
		total -= blas64.Dot(linalg.Vector(s.right.Data[:len(beta.Data)]), linalg.Vector(beta.Data))
		for i := lo; i < hi; i++ {
			count := t.P.ObservationWeight(i)
			linalg.Subtract(sums, -count*count, s.inverse[i*s.v:(i+1)*s.v])
		}
		if err := job.Checkpoint(ctx); err != nil {
			return 0, err
		}
	}
	if inverses != nil {
		s.addInverses(j, sums, inverses)
	}
	return total, nil
}

// solveBlock computes out = H_i⁻¹ right_i for the rows of a block that starts at
// row lo of cell j.
func (s *spectral) solveBlock(t *Pass, j, lo int, out blas64.General) {
	s.applyInverse(j, lo, linalg.Block(s.right, 0, out.Rows, 0, s.v), out, 0)
	for range s.cells[j].steps {
		s.applyInverse(j, lo, s.residual(t, j, lo, out), out, 1)
	}
}

// betas views all coefficients as a matrix.
func (s *spectral) betas(t *Pass) blas64.General {
	return blas64.General{Rows: t.P.N, Cols: s.v, Stride: s.v, Data: t.Beta}
}

// rightSides fills y_i = d_i minus the inner products with the mean, and returns the
// part of the data term that depends on the means only.
func (s *spectral) rightSides(t *Pass, j, lo, hi int) float64 {
	total := 0.0
	for i := lo; i < hi; i++ {
		d, y := t.d[i*t.u:(i+1)*t.u], s.right.Data[(i-lo)*s.v:(i-lo+1)*s.v]
		copy(y, d[t.Lead:])
		if t.Lead == 0 {
			continue
		}
		total -= 2 * d[0]
		weights, pair := t.P.HatWeights(i), 0
		for a := range weights {
			for b := a; b < len(weights); b++ {
				gram, w := t.grams[t.cellPairs[j][pair]][:t.u], weights[a]*weights[b]
				total += w * gram[0]
				for v := range y {
					y[v] -= w * gram[v+1]
				}
				pair++
			}
		}
	}
	return total
}

// eigenvalues fills 1 / eigenvalues of H_i of the rows of a block.
func (s *spectral) eigenvalues(t *Pass, j, lo, hi int) {
	values := s.cells[j].values
	for i := lo; i < hi; i++ {
		inverse := s.inverse[i*s.v : (i+1)*s.v]
		weights := t.P.HatWeights(i)
		ridge := t.P.ObservationWeight(i) * t.P.Ridge
		if s.width == 1 {
			for v := range inverse {
				inverse[v] = 1 / (weights[0]*weights[0]*values[0][v] + ridge)
			}
			continue
		}
		ss, st, tt := weights[0]*weights[0], weights[0]*weights[1], weights[1]*weights[1]
		a, b, c := values[0], values[1], values[2]
		for v := range inverse {
			inverse[v] = 1 / (ss*a[v] + st*b[v] + tt*c[v] + ridge)
		}
	}
}

// applyInverse computes out = keep·out + U diag(inverse) Uᵀ applied to the rows of m,
// which are those of x from row lo on.
func (s *spectral) applyInverse(j, lo int, m, out blas64.General, keep float64) {
	turned := linalg.Block(s.turned, 0, m.Rows, 0, s.v)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, m, s.cells[j].vectors, 0, turned)
	for i, inverse := range s.inverse[lo*s.v : (lo+m.Rows)*s.v] {
		turned.Data[i] *= inverse
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, turned, s.cells[j].vectors, keep, out)
}

// residual returns right_i − H_i x_i of a block of rows that starts at lo.
func (s *spectral) residual(t *Pass, j, lo int, x blas64.General) blas64.General {
	residual, image := linalg.Block(s.turned, 0, x.Rows, 0, s.v), linalg.Block(s.image, 0, x.Rows, 0, s.v)
	copy(residual.Data, s.right.Data)
	for i := 0; i < x.Rows; i++ {
		linalg.Subtract(residual.Data[i*s.v:(i+1)*s.v], t.P.ObservationWeight(lo+i)*t.P.Ridge, x.Data[i*s.v:(i+1)*s.v])
	}
	pair := 0
	for a := 0; a < s.width; a++ {
		for b := a; b < s.width; b++ {
			blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, x, s.part(t, j, pair), 0, image)
			for i := 0; i < x.Rows; i++ {
				weights := t.P.HatWeights(lo + i)
				w, to := weights[a]*weights[b], residual.Data[i*s.v:(i+1)*s.v]
				for v, h := range image.Data[i*s.v : (i+1)*s.v] {
					to[v] -= w * h
				}
			}
			pair++
		}
	}
	linalg.CopyBlock(image, residual)
	return image
}

// addInverses adds U diag(sums) Uᵀ.
func (s *spectral) addInverses(j int, sums, inverses []float64) {
	vectors, scaled := s.cells[j].vectors, s.half
	linalg.CopyBlock(scaled, vectors)
	for v, sum := range sums {
		blas64.Scal(sum, linalg.Vector(scaled.Data[v*s.v:(v+1)*s.v]))
	}
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, scaled, vectors, 1, blas64.General{Rows: s.v, Cols: s.v, Stride: s.v, Data: inverses})
}

// shiftCell subtracts a_i H_i⁻¹δ from β of all rows of cell j, after prepare. It fails if a
// checkpoint fails.
func (s *spectral) shiftCell(ctx context.Context, t *Pass, j int, delta []float64) error {
	for lo := t.P.First[j]; lo < t.P.First[j+1]; lo += BlockRows {
		hi := min(lo+BlockRows, t.P.First[j+1])
		for i := 0; i < hi-lo; i++ {
			right := s.right.Data[i*s.v : (i+1)*s.v]
			copy(right, delta)
			blas64.Scal(t.P.ObservationWeight(lo+i), linalg.Vector(right))
		}
		shift := linalg.Block(s.shift, 0, hi-lo, 0, s.v)
		s.solveBlock(t, j, lo, shift)
		linalg.Subtract(t.Beta[lo*s.v:hi*s.v], 1, shift.Data)
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
	}
	return nil
}
