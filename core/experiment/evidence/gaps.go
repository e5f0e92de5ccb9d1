package main

import (
	"context"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// hiddenShare of the cells is hidden and filled.
const hiddenShare = 0.12

// judgeGaps hides cells of the test rows, or of the rows that are fitted too, and measures how well they
// are filled.
func (b bench) judgeGaps(ctx context.Context, s *split, seed uint64) figures {
	f, gaps := figures{}, withGaps(s.train, seed)
	s.fill(ctx, f, "all", gaps, gaps, s.train.X)
	if s.test.X == nil {
		return f
	}
	gaps = withGaps(s.test, seed)
	s.fill(ctx, f, "test", s.train, gaps, s.test.X)
	if a := need(b.rival.ask(s, gaps.Observed)); a != nil {
		judgeFilled(f, "its", gaps, s.test.X, rowsOf(a.Filled), rowsOf(a.Errors))
	}
	return f
}

// fill fits the rows learn, fills the gaps of d, and compares with the truth.
func (s *split) fill(ctx context.Context, f figures, name string, learn, d fit.Data, truth mat.Matrix) {
	settings := s.settings("ppca")
	settings.Components = s.components
	m := need(method.FitWithDensity(ctx, learn, settings))
	told := need(infer.Impute(ctx, m, d, .1, 1))
	judgeFilled(f, name, d, truth, told.X, told.Errors)
	f[name+" told"] = square(told.RMSE)
	yardstick := figures{}
	judgeFilled(yardstick, "", d, truth, emFilled(learn, d, m.Components), told.Errors)
	f[name+" ÷ EM"] = math.Sqrt(f[name+" square"] / yardstick[" square"])
}

// judgeFilled compares filled cells with the truth. Cells whose error can't be told (NaN) count in the
// square only.
func judgeFilled(f figures, name string, d fit.Data, truth, x, errors mat.Matrix) {
	cells, count := intervals{level: bandLevel}, 0.0
	n, _ := truth.Dims()
	for c, unit := range deviations(truth) {
		for i := range n {
			if d.Known(i).Cell(c) {
				continue
			}
			value, middle, sd := truth.At(i, c), x.At(i, c), errors.At(i, c)
			f[name+" square"] += square(middle - value)
			count++
			if !math.IsNaN(sd) {
				cells.add(value, middle-normal95*sd, middle+normal95*sd, unit)
				f[name+" SE"] += square(sd)
			}
		}
	}
	f[name+" square"] /= count
	f[name+" SE"] /= cells.count
	cells.to(f, name)
}

func square(x float64) float64 { return x * x }

// withGaps hides cells of d, at least one in a row staying known; in d with gaps, only those. Unknown
// cells are NaN, so that nothing can read them.
func withGaps(d fit.Data, seed uint64) fit.Data {
	random := rand.New(rand.NewPCG(seed, 50))
	n, k := d.X.Dims()
	if d.Observed == nil {
		for range n {
			keep := random.IntN(k)
			for c := range k {
				d.Observed = append(d.Observed, random.Float64() >= hiddenShare || c == keep)
			}
		}
	}
	x := mat.DenseCopyOf(d.X)
	for cell, known := range d.Observed {
		if !known {
			x.Set(cell/k, cell%k, math.NaN())
		}
	}
	d.X = x
	return d
}

// doses are θ of the drawn relatives of few-rows.csv.
var doses = []float64{0, 0, 0, 0, 0, 0, 20, 20, 20, 20, 20, 30, 30, 30, 30, 30, 40, 40, 40, 40, 40, 60, 60, 60, 80, 80, 100, 100}

// drawFewRows draws 28 curves, of which six are at one end of θ and one of these has a pattern
// of its own.
func drawFewRows(seed uint64) *split {
	random := rand.New(rand.NewPCG(seed, 200))
	k := 80 + random.IntN(189)
	bump := func() func(at float64) float64 {
		centre, width, size := random.Float64(), .05+.1*random.Float64(), random.NormFloat64()
		return func(at float64) float64 { return size * math.Exp(-square((at-centre)/width)/2) }
	}
	base, slope, first, second, own := bump(), bump(), bump(), bump(), bump()
	x, d := mat.NewDense(len(doses), k, nil), fit.Data{}
	for i, dose := range doses {
		theta := dose + min(dose, 1)*random.NormFloat64()
		a, b, strange := .3*random.NormFloat64(), .1*random.NormFloat64(), 0.
		if i == 3 {
			strange = .5
		}
		for c := range k {
			at := float64(c) / float64(k)
			x.Set(i, c, base(at)+theta/100*slope(at)+a*first(at)+b*second(at)+strange*own(at)+.005*random.NormFloat64())
		}
		d.Theta = append(d.Theta, theta)
	}
	d.X = x
	return &split{train: d, components: 5}
}

func gapsTable(b bench) table {
	score := ratio("test score", "its score")
	t := table{
		title: "Gaps: 12 % of the cells hidden in test rows, and in all rows",
		sets:  append(b.chosen(fewRows(b.shared)), b.sets...), measure: b.judgeGaps,
		columns: []column{{"score ÷ rival's", "%.3f", score, ""}, {"RMSE ÷ rival's", "%.3f", root("test square", "its square"), ""},
			{"rival covers", "%.3f", at("its covers"), ""}},
		targets: []target{{"score", score, 0, 0, 1}},
	}
	for _, where := range []string{"test", "all"} {
		covers, told, errors := where+" covers", root(where+" told", where+" square"), root(where+" SE", where+" square")
		t.columns = append(t.columns, column{covers, "%.3f", at(covers), covers}, column{"told ÷ true", "%.2f", told, ""},
			column{"SE ÷ true", "%.2f", errors, ""},
			column{"÷ EM at most", "%.2f", most(where + " ÷ EM"), ""})
		t.targets = append(t.targets, target{covers, at(covers), 50, .93, .97}, target{covers, at(covers), 20, .90, 1},
			target{where + " told", told, 0, .75, 1.25}, target{where + " SE", errors, 0, .75, 1.25},
			target{where + " ÷ EM", most(where + " ÷ EM"), 0, 0, 1.5})
	}
	return t
}
