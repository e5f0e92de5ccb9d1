package method

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/subspace"
)

// Noise by variable is a weight 1/ψ_k of variable k in the fit, not a scale of the model.
// Columns divided by √ψ_k while fitting have that weight; then means and bases return to
// the units of the data, with orthonormal components by the usual convention, and the
// coefficients of an observation are least squares in these units. So RMSE and shares of
// variance mean the same as without it, and compare.

// shrinkage moves each ψ_k towards their mean, so that a variable that the components
// explain completely does not get all the weight.
const shrinkage = 0.1

// variableFactors returns √ψ_k, with a common factor that keeps the variance of d.
func (s Settings) variableFactors(ctx context.Context, d fit.Data, o fit.Options) ([]float64, error) {
	if s.Method == "spca" || o.ComponentsPerKnot != nil {
		return nil, fault.New(fault.Unsupported, "noise by variable needs dense loadings and equal numbers of components at all endpoints: use noise theta").With("option", "noise")
	}
	m, err := s.rough(ctx, d, o)
	if err != nil {
		return nil, err
	}
	rows := d.Counted()
	seen := d.Subset(rows)
	p, err := m.Project(ctx, seen.X, seen.Theta, seen.Observed)
	if err != nil {
		return nil, err
	}
	fitted, err := m.Reconstruct(p.Coefficients, seen.Theta)
	if err != nil {
		return nil, err
	}
	k := m.K()
	shares := d.NormalisedWeights(rows)
	sums := make([][4]float64, k) // Σa, Σax, Σax², Σar²
	for i, share := range shares {
		x := mat.Row(nil, i, seen.X)
		for c := range k {
			if !seen.Sees(i, c) {
				continue
			}
			unit := 1.0
			if d.Scale != nil {
				unit = d.Scale[c]
			}
			value, residual := x[c]/unit, (x[c]-fitted.At(i, c))/unit
			sums[c] = [4]float64{sums[c][0] + share, sums[c][1] + share*value, sums[c][2] + share*value*value, sums[c][3] + share*residual*residual}
		}
	}
	noise, variances := make([]float64, k), make([]float64, k)
	for c, s := range sums {
		noise[c] = s[3] / s[0]
		variances[c] = s[2]/s[0] - s[1]*s[1]/(s[0]*s[0])
	}
	return rootsOf(noise, variances), nil
}

// rootsOf returns the shrunk √ψ_k, such that Σ variance_k/ψ_k = Σ variance_k.
func rootsOf(noise, variances []float64) []float64 {
	mean := floats.Sum(noise) / float64(len(noise))
	factors, weighed := make([]float64, len(noise)), 0.0
	for c, psi := range noise {
		factors[c] = 1
		if mean > 0 {
			factors[c] = (1-shrinkage)*psi/mean + shrinkage
		}
		weighed += variances[c] / factors[c]
	}
	common := 1.0
	if total := floats.Sum(variances); total > 0 && weighed > 0 {
		common = weighed / total
	}
	for c := range factors {
		factors[c] = math.Sqrt(common * factors[c])
	}
	return factors
}

// products returns scale·factors; a scale of nil is 1.
func products(scale, factors []float64) []float64 {
	out := append([]float64(nil), factors...)
	if scale != nil {
		floats.Mul(out, scale)
	}
	return out
}

// unscale multiplies means and bases by the factors and restores the scale.
func unscale(m *model.Model, factors, scale []float64) {
	m.Scale = scale
	for _, rows := range []*mat.Dense{m.Mean, m.Basis} {
		n, _ := rows.Dims()
		for i := range n {
			floats.Mul(rows.RawRowView(i), factors)
		}
	}
}

// conventional makes the components orthonormal on average over the knots, and turns them
// so that their coefficients on d are uncorrelated, with decreasing variances and positive
// largest entries. One change of components is common to all knots, since only then do
// interpolated bases span the same; without interpolation each knot has its own.
func conventional(ctx context.Context, m *model.Model, d fit.Data) error {
	ctx = checkpoint.WindUp(ctx)
	rows := d.Counted()
	seen := d.Subset(rows)
	regions := [][]int{nil}
	for b := range m.ComponentsPerKnot {
		if m.Graph.Rule == graph.Step && b > 0 {
			regions = append(regions, nil)
		}
		regions[len(regions)-1] = append(regions[len(regions)-1], b)
	}
	for _, knots := range regions {
		grams := mat.NewDense(m.Components, m.Components, nil)
		for _, b := range knots {
			basis := basisOf(m, b)
			var gram mat.Dense
			gram.Mul(basis, basis.T())
			grams.Add(grams, &gram)
		}
		grams.Scale(1/float64(len(knots)), grams)
		mix(m, knots, inverseRoot(grams))
	}
	p, err := m.Project(ctx, seen.X, seen.Theta, seen.Observed)
	if err != nil {
		return err
	}
	for _, knots := range regions {
		moments := mat.NewDense(m.Components, m.Components, nil)
		for i, share := range d.NormalisedWeights(rows) {
			if m.Graph.Rule == graph.Step && m.Graph.Locate(m.Graph.Row(seen.Theta, i)...).Cell != knots[0] {
				continue
			}
			beta := blas64.Vector{N: m.Components, Data: p.Coefficients.RawRowView(i), Inc: 1}
			blas64.Ger(share, beta, beta, moments.RawMatrix())
		}
		eigen := subspace.NewEigen(m.Components)
		if eigen.Decompose(moments.RawMatrix()) {
			mix(m, knots, eigen.Vectors)
		}
		for v := range m.Components {
			makePositive(m, knots, v)
		}
	}
	return nil
}

func basisOf(m *model.Model, b int) *mat.Dense {
	return m.Basis.Slice(b*m.Components, (b+1)*m.Components, 0, m.K()).(*mat.Dense)
}

// mix multiplies the bases of some knots by a V×V matrix.
func mix(m *model.Model, knots []int, by blas64.General) {
	for _, b := range knots {
		basis := basisOf(m, b)
		old := mat.DenseCopyOf(basis)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, by, old.RawMatrix(), 0, basis.RawMatrix())
	}
}

// inverseRoot returns A^−½ of a positive semidefinite matrix; eigenvalues of 0 stay 0.
func inverseRoot(a *mat.Dense) blas64.General {
	n, _ := a.Dims()
	eigen, root := subspace.NewEigen(n), mat.NewDense(n, n, nil)
	eigen.Decompose(a.RawMatrix())
	for i, value := range eigen.Values {
		if value > 1e-12*eigen.Values[0] {
			u := blas64.Vector{N: n, Data: eigen.Vectors.Data[i*eigen.Vectors.Stride : i*eigen.Vectors.Stride+n], Inc: 1}
			blas64.Ger(1/math.Sqrt(value), u, u, root.RawMatrix())
		}
	}
	return root.RawMatrix()
}

// makePositive flips a component if its largest entry over the knots is negative.
func makePositive(m *model.Model, knots []int, v int) {
	largest := 0.0
	for _, b := range knots {
		for _, value := range basisOf(m, b).RawRowView(v) {
			if math.Abs(value) > math.Abs(largest)*(1+1e-9) {
				largest = value
			}
		}
	}
	for _, b := range knots {
		if largest < 0 {
			floats.Scale(-1, basisOf(m, b).RawRowView(v))
		}
	}
}
