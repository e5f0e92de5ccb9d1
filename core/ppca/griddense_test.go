package ppca

import (
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestGridAgainstDenseMatrices writes the means' system and the energy of a grid
// down as the paper does for a line: W whole, the rows products of the hat
// functions of both axes, and for each axis its R, the Kronecker product of that of
// a line with the identity over the other axis.
func TestGridAgainstDenseMatrices(t *testing.T) {
	const n, k, v = 90, 7, 2
	first, second := []float64{0, 1.2, 3}, []float64{10, 13, 22, 30}
	const ratio, knots = 0.3, 12
	for _, masked := range []bool{false, true} {
		d := twoWays(n, k, 0.3, 8)
		o := mustDefaults(t, d)
		o.Graph = gridOf(t, first, second, ratio)
		o.Components, o.Lambda.Mean = v, 0.7
		if masked {
			d.Observed = trues(n * k)
			for i := 0; i < n*k; i += 11 {
				d.Observed[i] = false
			}
		}
		m := mustFit(t, d, o)

		w, err := o.Graph.HatWeights(d.Theta)
		if err != nil {
			t.Fatal(err)
		}
		var along, across, r mat.Dense
		along.Kronecker(lineR(3), identity(4))
		across.Kronecker(identity(3), lineR(4))
		along.Scale(1./(2*4), &along)
		across.Scale(ratio/(3*3), &across)
		r.Add(&along, &across)

		for c := range k {
			seen, sums := mat.NewDense(n, knots, nil), mat.NewVecDense(n, nil)
			for i := range n {
				if d.sees(i, c) {
					seen.SetRow(i, w.RawRowView(i))
					sums.SetVec(i, d.X.At(i, c))
				}
			}
			var system, penalty mat.Dense
			var right, mean mat.VecDense
			system.Mul(seen.T(), seen)
			system.Scale(1./n, &system)
			penalty.Scale(o.Lambda.Mean, &r)
			system.Add(&system, &penalty)
			right.MulVec(seen.T(), sums)
			right.ScaleVec(1./n, &right)
			if err := mean.SolveVec(&system, &right); err != nil {
				t.Fatal(err)
			}
			for b := range knots {
				near(t, "mean", []float64{m.Mean.At(b, c)}, []float64{mean.AtVec(b)}, 1e-9)
			}
		}

		smooth := func(rows mat.Matrix) float64 {
			var rx, xrx mat.Dense
			rx.Mul(&r, rows)
			xrx.Mul(rows.T(), &rx)
			return mat.Trace(&xrx)
		}
		want := Energy{MeanSmoothness: o.Lambda.Mean * smooth(m.Mean)}
		for c := range v {
			rows := mat.NewDense(knots, k, nil)
			for b := range knots {
				rows.SetRow(b, m.Basis.RawRowView(b*v+c))
			}
			want.BasisSmoothness += o.Lambda.Basis * smooth(rows)
		}
		for i := range n {
			want.Data += leftover(t, d, m, w, i) / n
		}
		got := m.Summary.Energy
		near(t, "energy", []float64{got.Data, got.MeanSmoothness, got.BasisSmoothness}, []float64{want.Data, want.MeanSmoothness, want.BasisSmoothness}, 1e-8)
	}
}

// lineR is the paper's R of a line.
func lineR(knots int) *mat.Dense {
	r := mat.NewDense(knots, knots, nil)
	for b := 1; b < knots; b++ {
		r.Set(b, b, r.At(b, b)+1)
		r.Set(b-1, b-1, r.At(b-1, b-1)+1)
		r.Set(b, b-1, -1)
		r.Set(b-1, b, -1)
	}
	return r
}

func identity(n int) *mat.Dense {
	i := mat.NewDense(n, n, nil)
	for b := range n {
		i.Set(b, b, 1)
	}
	return i
}

// leftover returns ‖x_i − x̂_i‖² over the observed cells, of a least-squares
// solution with P(θ) written out; w are the weights of all knots.
func leftover(t *testing.T, d Data, m *Model, w *mat.Dense, i int) float64 {
	knots, k := m.Mean.Dims()
	basis, left := mat.NewDense(k, m.Components, nil), mat.NewVecDense(k, nil)
	for c := range k {
		if !d.sees(i, c) {
			continue
		}
		left.SetVec(c, d.X.At(i, c))
		for b := range knots {
			left.SetVec(c, left.AtVec(c)-w.At(i, b)*m.Mean.At(b, c))
			for v := range m.Components {
				basis.Set(c, v, basis.At(c, v)+w.At(i, b)*m.Basis.At(b*m.Components+v, c))
			}
		}
	}
	var beta, fitted mat.VecDense
	if err := beta.SolveVec(basis, left); err != nil {
		t.Fatal(err)
	}
	fitted.MulVec(basis, &beta)
	left.SubVec(left, &fitted)
	return mat.Dot(left, left)
}
