package infer_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/internal/testing/length"
	"ppca/core/internal/testing/shared"
	"ppca/core/method"
)

// A table is a real table in which cells are removed at random and filled in again.
type table struct {
	file, theta, ignore string
	rows                int
	standardise         bool
}

var tables = []table{
	{file: "gasoline-nir.csv", theta: "octane"},
	{file: "elnino-sst.csv", theta: "YEAR"},
	{file: "nhanes-body.csv", theta: "age", ignore: "person,sex", rows: 600, standardise: true},
}

// read returns at most rows observations of the table, or skips the test.
func (f table) read(t *testing.T) (fit.Data, []float64) {
	t.Helper()
	o := dataset.Options{Theta: f.theta, Missing: dataset.ModelMissing, Standardise: f.standardise}
	if f.ignore != "" {
		o.Ignore = strings.Split(f.ignore, ",")
	}
	set, err := input.Read(context.Background(), []dataset.File{{Name: f.file, Data: shared.Data(t, f.file)}}, o)
	if err != nil {
		t.Fatal(err)
	}
	d := fit.Data{X: set.X, Theta: set.Theta, Observed: set.Observed, Scale: set.Scale}
	n, k := d.X.Dims()
	if f.rows > 0 && f.rows < n {
		order := rand.New(rand.NewPCG(1, 1)).Perm(n)[:f.rows]
		d = d.Subset(order)
	}
	scale := d.Scale
	if scale == nil {
		scale = make([]float64, k)
		for c := range scale {
			scale[c] = 1
		}
	}
	return d, scale
}

// TestGaps removes cells at random, fills them in with default settings, and compares
// with probabilistic PCA by EM. Of the errors 95 % must be within 1.96 standard errors, and
// the reported RMSE must be near the true one.
func TestGaps(t *testing.T) {
	for _, f := range length.Of(tables[:2], tables) {
		d, scale := f.read(t)
		_, k := d.X.Dims()
		for _, share := range length.Of([]float64{0.1}, []float64{0.1, 0.3}) {
			var ours, theirs, within, told, cells float64 // sums over all seeds
			near, variation, seeds := 0, 0.0, 0           // seeds whose told error is within 25 %, and relative variance of the true one
			for seed := range length.Of(uint64(1), 10) {
				holed, removed := pierced(d, share, seed)
				m, err := method.FitOn(context.Background(), holed, method.Settings{}, 1)
				if err != nil {
					t.Fatal(err)
				}
				filled, err := infer.Impute(context.Background(), m, holed, 0.1, 1)
				if err != nil {
					t.Fatal(err)
				}
				square, covered, expected := 0.0, 0.0, 0.0
				byRow := make([]float64, len(d.Theta))
				for _, cell := range removed {
					i, c := cell/k, cell%k
					e := math.Abs(filled.X.At(i, c) - d.X.At(i, c))
					square += e * e / (scale[c] * scale[c])
					byRow[i] += e * e / (scale[c] * scale[c])
					expected += filled.Errors.At(i, c) * filled.Errors.At(i, c) / (scale[c] * scale[c])
					if e < 1.96*filled.Errors.At(i, c) {
						covered++
					}
				}
				seeds++
				if ratio := math.Sqrt(expected / square); math.Abs(ratio-1) <= 0.25 {
					near++
				}
				variation += relativeVariance(byRow)
				count := float64(len(removed))
				rival := emPCA(holed, scale, 5, 40)
				worst := squares(d, scale, removed, rival)
				rmse, em, coverage := math.Sqrt(square/count), math.Sqrt(worst/count), covered/count
				t.Logf("%s, %.0f %% removed, seed %d: RMSE %.4g, EM %.4g; standard errors %.4g, cover %.3f; told %.4g in the units of the data", f.file, 100*share, seed, rmse, em, math.Sqrt(expected/count), coverage, filled.RMSE)
				if rmse > 1.5*em {
					t.Errorf("%s, %.0f %% removed, seed %d: RMSE %v, by EM %v", f.file, 100*share, seed, rmse, em)
				}
				ours, theirs, within, told, cells = ours+square, theirs+worst, within+covered, told+expected, cells+count
			}
			ratio, coverage, reported, slack := math.Sqrt(ours/theirs), within/cells, math.Sqrt(told/ours), 3*math.Sqrt(0.05*0.95/cells)
			t.Logf("%s, %.0f %% removed: RMSE %.3f × EM; standard errors %.3f × RMSE, within 25 %% in %d of %d seeds, where the RMSE of other rows would vary by %.0f %%; cover %.3f of %.0f", f.file, 100*share, ratio, reported, near, seeds, 50*math.Sqrt(variation/float64(seeds)), coverage, cells)
			if ratio > 1.5 || coverage < 0.92-slack || coverage > 0.97+slack || reported < 0.75 || reported > 1.25 {
				t.Errorf("%s, %.0f %% removed: RMSE %v × that of EM, standard errors %v × RMSE, which cover %v", f.file, 100*share, ratio, reported, coverage)
			}
		}
	}
}

// relativeVariance returns that of the sum of squares of independent rows like these, which
// is four times that of their RMSE.
func relativeVariance(squares []float64) float64 {
	n, sum, square := float64(len(squares)), 0.0, 0.0
	for _, s := range squares {
		sum += s
		square += s * s
	}
	return n / (n - 1) * (square/(sum*sum) - 1/n)
}

// pierced returns d with a share of its cells removed, and the removed cells.
func pierced(d fit.Data, share float64, seed uint64) (holed fit.Data, removed []int) {
	n, k := d.X.Dims()
	random := rand.New(rand.NewPCG(seed, 7))
	seen := make([]bool, n*k)
	for cell := range seen {
		if seen[cell] = d.Known(cell / k).Cell(cell % k); seen[cell] && random.Float64() < share {
			seen[cell] = false
			removed = append(removed, cell)
		}
	}
	d.Observed = seen
	return d, removed
}

// squares returns the sum of the squared errors of the removed cells of d, in units of scale.
func squares(d fit.Data, scale []float64, removed []int, filled *mat.Dense) float64 {
	_, k := d.X.Dims()
	sum := 0.0
	for _, cell := range removed {
		e := (filled.At(cell/k, cell%k) - d.X.At(cell/k, cell%k)) / scale[cell%k]
		sum += e * e
	}
	return sum
}

// emPCA returns d filled in by probabilistic PCA with v components (Tipping & Bishop
// 1999), fitted by EM to the known cells.
func emPCA(d fit.Data, scale []float64, v, rounds int) *mat.Dense {
	n, k := d.X.Dims()
	v = min(v, k-1)
	y, mean, count := mat.NewDense(n, k, nil), make([]float64, k), make([]float64, k)
	for cell, known := range d.Observed {
		if i, c := cell/k, cell%k; known {
			y.Set(i, c, d.X.At(i, c)/scale[c])
			mean[c] += y.At(i, c)
			count[c]++
		}
	}
	total := 0.0
	for c := range mean {
		mean[c] /= count[c]
		total += count[c]
	}
	centred := mat.NewDense(n, k, nil)
	for cell, known := range d.Observed {
		if i, c := cell/k, cell%k; known {
			centred.Set(i, c, y.At(i, c)-mean[c])
		}
	}
	var svd mat.SVD
	svd.Factorize(centred, mat.SVDThin)
	var vectors mat.Dense
	svd.VTo(&vectors)
	values := svd.Values(nil)
	w := mat.NewDense(k, v+1, nil) // loadings and, last, the mean
	for c := range k {
		for f := range v {
			w.Set(c, f, vectors.At(c, f)*values[f]/math.Sqrt(float64(n)))
		}
		w.Set(c, v, mean[c])
	}
	noise := 0.1 * mat.Norm(centred, 2) * mat.Norm(centred, 2) / total
	factors := mat.NewDense(n, v, nil)
	for range rounds {
		second := make([]*mat.SymDense, k)
		right := mat.NewDense(k, v+1, nil)
		for c := range second {
			second[c] = mat.NewSymDense(v+1, nil)
		}
		covariances := make([]*mat.SymDense, n)
		for i := range n {
			m, b := mat.NewSymDense(v, nil), mat.NewVecDense(v, nil)
			for f := range v {
				m.SetSym(f, f, noise)
			}
			for c := range k {
				if !d.Observed[i*k+c] {
					continue
				}
				row := w.RawRowView(c)
				m.SymRankOne(m, 1, mat.NewVecDense(v, row[:v]))
				b.AddScaledVec(b, y.At(i, c)-row[v], mat.NewVecDense(v, row[:v]))
			}
			var chol mat.Cholesky
			chol.Factorize(m)
			inverse := mat.NewSymDense(v, nil)
			_ = chol.InverseTo(inverse)
			mu := mat.NewVecDense(v, factors.RawRowView(i))
			_ = chol.SolveVecTo(mu, b)
			inverse.ScaleSym(noise, inverse)
			covariances[i] = inverse
			one := mat.NewVecDense(v+1, append(append([]float64(nil), factors.RawRowView(i)...), 1))
			outer := mat.NewSymDense(v+1, nil)
			outer.SymOuterK(1, one)
			for a := range v {
				for b := a; b < v; b++ {
					outer.SetSym(a, b, outer.At(a, b)+inverse.At(a, b))
				}
			}
			for c := range k {
				if d.Observed[i*k+c] {
					second[c].AddSym(second[c], outer)
					for f := range v + 1 {
						right.Set(c, f, right.At(c, f)+y.At(i, c)*one.AtVec(f))
					}
				}
			}
		}
		for c := range k {
			for f := range v + 1 {
				second[c].SetSym(f, f, second[c].At(f, f)*(1+1e-9))
			}
			var chol mat.Cholesky
			chol.Factorize(second[c])
			_ = chol.SolveVecTo(mat.NewVecDense(v+1, w.RawRowView(c)), mat.NewVecDense(v+1, right.RawRowView(c)))
		}
		left := 0.0
		for i := range n {
			f := mat.NewVecDense(v, factors.RawRowView(i))
			for c := range k {
				if d.Observed[i*k+c] {
					row := mat.NewVecDense(v, w.RawRowView(c)[:v])
					r := y.At(i, c) - w.At(c, v) - mat.Dot(row, f)
					left += r*r + mat.Inner(row, covariances[i], row)
				}
			}
		}
		before := noise
		if noise = left / total; math.Abs(noise-before) < 1e-5*before {
			break
		}
	}
	out := mat.NewDense(n, k, nil)
	for i := range n {
		for c := range k {
			row := w.RawRowView(c)
			out.Set(i, c, scale[c]*(row[v]+mat.Dot(mat.NewVecDense(v, row[:v]), mat.NewVecDense(v, factors.RawRowView(i)))))
		}
	}
	return out
}
