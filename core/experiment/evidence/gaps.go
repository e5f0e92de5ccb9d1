package main

import (
	"context"
	stderrors "errors"
	"io/fs"
	"math"
	"math/rand/v2"
	"path/filepath"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// hiddenShare of the cells is hidden and filled.
const hiddenShare = 0.12

// A filling compares filled cells with the true ones. The sums of squares are in the units of
// the data, over Count cells.
type filling struct {
	bands                                  tally
	squares, promised, expected, em, count float64 // of errors, as told by RMSE, of standard errors, of the yardstick
	worst                                  float64 // the largest error in standard errors
}

// fillings are those of one split.
type fillings struct {
	n             int
	test, other   filling // gaps in test rows only, by us and by the rival
	train         filling // gaps in all rows that are fitted
	hasTest, asks bool
}

func fillingsOf(ctx context.Context, s *split, seed uint64, components int, r *rival) (out fillings, err error) {
	out.n = len(s.train.Theta)
	settings := s.settings("ppca")
	settings.Components = components
	gaps := s.train
	if gaps.Observed == nil {
		gaps.Observed = hidden(gaps, seed)
	}
	if out.train, err = filled(ctx, withGaps(gaps), withGaps(gaps), s.train.X, settings); err != nil || s.test.X == nil {
		return out, err
	}
	gaps = s.test
	gaps.Observed = hidden(gaps, seed)
	if out.test, err = filled(ctx, s.train, withGaps(gaps), s.test.X, settings); err != nil {
		return out, err
	}
	out.hasTest = true
	missing := make([]bool, len(gaps.Observed))
	for cell, known := range gaps.Observed {
		missing[cell] = !known
	}
	answer, err := r.ask(s, missing)
	if answer != nil {
		out.asks = true
		out.other.judge(gaps, s.test.X, dense(answer.Filled), dense(answer.Errors), deviations(s.train.X))
	}
	return out, err
}

// filled fits learn, fills the gaps of d, and compares with the truth.
func filled(ctx context.Context, learn, d fit.Data, truth mat.Matrix, s method.Settings) (filling, error) {
	var f filling
	m, err := method.FitOn(ctx, learn, s, 1)
	if err != nil {
		return f, err
	}
	told, err := infer.Impute(ctx, m, d, .1, 1)
	if err != nil {
		return f, err
	}
	f.judge(d, truth, told.X, told.Errors, deviations(truth))
	f.promised = told.RMSE * told.RMSE * f.count
	yardstick := emFilled(learn, d, m.Components)
	n, k := truth.Dims()
	for i := range n {
		for c := range k {
			if !d.Observed[i*k+c] {
				f.em += square(yardstick.At(i, c) - truth.At(i, c))
			}
		}
	}
	return f, nil
}

// judge adds the filled cells of d.
func (f *filling) judge(d fit.Data, truth, x, deviation mat.Matrix, units []float64) {
	n, _ := truth.Dims()
	for i := range n {
		for c, unit := range units {
			if d.Observed[i*len(units)+c] {
				continue
			}
			value, middle, sd := truth.At(i, c), x.At(i, c), deviation.At(i, c)
			f.bands.add(value, middle-normal95*sd, middle+normal95*sd, bandLevel, unit)
			f.squares += square(middle - value)
			f.expected += square(sd)
			f.count++
			f.worst = max(f.worst, math.Abs(middle-value)/sd)
		}
	}
}

// normal95 standard deviations on both sides hold 95 % of a normal distribution.
const normal95 = 1.959964

func square(x float64) float64 { return x * x }

// hidden marks the known cells: all but hiddenShare, at least one in a row.
func hidden(d fit.Data, seed uint64) []bool {
	random := rand.New(rand.NewPCG(seed, 50))
	n, k := d.X.Dims()
	known := make([]bool, n*k)
	for i := range n {
		keep := random.IntN(k)
		for c := range k {
			known[i*k+c] = random.Float64() >= hiddenShare || c == keep
		}
	}
	return known
}

// withGaps returns d with NaN in its unknown cells, so that nothing can read them.
func withGaps(d fit.Data) fit.Data {
	x := mat.DenseCopyOf(d.X)
	_, k := x.Dims()
	for cell, known := range d.Observed {
		if !known {
			x.Set(cell/k, cell%k, math.NaN())
		}
	}
	d.X = x
	return d
}

// fewRows are the trial of few rows with its truth, and drawn relatives: 28 curves of which
// six are at one end of θ, and one of these has a pattern of its own.
func fewRows(shared string) []set {
	return []set{
		{"few-rows", false, func(uint64) (*split, error) {
			truth, err := trial(filepath.Join(shared, "trials", "few-rows-truth.csv"))
			if err != nil {
				return nil, err
			}
			gaps, err := trial(filepath.Join(shared, "trials", "few-rows.csv"))
			if err != nil {
				return nil, err
			}
			truth.Observed = gaps.Observed
			return &split{train: truth.Data}, nil
		}},
		{"few-rows-drawn", true, func(seed uint64) (*split, error) { return drawFewRows(seed), nil }},
	}
}

// doses are the places of the curves.
var doses = []float64{0, 0, 0, 0, 0, 0, 20, 20, 20, 20, 20, 30, 30, 30, 30, 30, 40, 40, 40, 40, 40, 60, 60, 60, 80, 80, 100, 100}

func drawFewRows(seed uint64) *split {
	random := rand.New(rand.NewPCG(seed, 200))
	k := 80 + random.IntN(189)
	bump := func() func(at float64) float64 {
		centre, width, size := random.Float64(), .05+.1*random.Float64(), random.NormFloat64()
		return func(at float64) float64 { return size * math.Exp(-square((at-centre)/width)/2) }
	}
	base, slope, first, second, own := bump(), bump(), bump(), bump(), bump()
	x, theta := mat.NewDense(len(doses), k, nil), []float64{}
	for i, dose := range doses {
		theta = append(theta, max(0, dose+math.Copysign(random.NormFloat64(), dose-1)))
		if dose == 0 {
			theta[i] = 0
		}
		a, b, strange := .3*random.NormFloat64(), .1*random.NormFloat64(), 0.
		if i == 3 {
			strange = .5
		}
		for c := range k {
			at := float64(c) / float64(k)
			x.Set(i, c, base(at)+theta[i]/100*slope(at)+a*first(at)+b*second(at)+strange*own(at)+.005*random.NormFloat64())
		}
	}
	return &split{train: fit.Data{X: x, Theta: theta}}
}

// gaps prints how well unknown cells are filled, and whether the told errors are true.
func (b *bench) gaps(ctx context.Context) {
	t := b.table("Filled cells: 12 % hidden in the test rows, and in all rows that are fitted", "95 % cover .93–.97; told ÷ true RMSE .75–1.25; ÷ EM-PPCA at most 1.5 in every draw; score ratio ≤ 1",
		"set", "test: 95 % cover", "rival", "score ratio", "RMSE ÷ rival", "÷ EM: mean, most", "told ÷ true", "SE ÷ true",
		"all: 95 % cover", "÷ EM: mean, most", "told ÷ true", "SE ÷ true", "worst error in SE", "misses")
	for _, group := range []struct {
		sets       []set
		components int
	}{{b.sets(), 0}, {b.chosen(fewRows(b.shared)), 5}} {
		for each := range everySplit(b, group.sets, func(s *split, seed uint64) (fillings, error) {
			return fillingsOf(ctx, s, seed, group.components, b.rival)
		}) {
			if each.err != nil && !stderrors.Is(each.err, fs.ErrNotExist) {
				t.row(each.name, each.err.Error())
			}
			if each.err == nil {
				t.row(append([]string{each.title()}, filledRow(each.results)...)...)
			}
		}
	}
	t.print()
}

// filledRow returns the cells of a row after its title.
func filledRow(list []fillings) []string {
	test, other, train := joinFillings(list, func(f fillings) *filling { return &f.test }), joinFillings(list, func(f fillings) *filling { return &f.other }), joinFillings(list, func(f fillings) *filling { return &f.train })
	row, misses := make([]string, 0, 13), ""
	if list[0].hasTest {
		row = append(row, covers(coverage(test.tallies)), share(joined(other.tallies).coverage()), share(joined(test.tallies).ratio(joined(other.tallies))), share(test.rmse/other.rmse))
		row = append(row, test.told()...)
		misses = test.missed("test", list[0].n) + missed(joined(test.tallies).ratio(joined(other.tallies)) > 1, "score")
	} else {
		row = append(row, "", "", "", "", "", "", "")
	}
	row = append(row, covers(coverage(train.tallies)))
	row = append(row, train.told()...)
	return append(row, number(max(test.worst, train.worst)), misses+train.missed("all", list[0].n))
}

// joinedFillings is one kind of gap in all splits.
type joinedFillings struct {
	tallies                                  []tally
	rmse, emMean, emMost, promise, se, worst float64 // relative: to EM-PPCA in the mean and at most, told and standard errors to the true
}

func joinFillings(list []fillings, of func(fillings) *filling) joinedFillings {
	var out joinedFillings
	var sum filling
	var ratios []float64
	for _, each := range list {
		f := of(each)
		out.tallies = append(out.tallies, f.bands)
		sum.squares += f.squares
		sum.promised += f.promised
		sum.expected += f.expected
		sum.count += f.count
		out.worst = max(out.worst, f.worst)
		ratios = append(ratios, math.Sqrt(f.squares/f.em))
		out.emMost = max(out.emMost, ratios[len(ratios)-1])
	}
	out.rmse, out.emMean = math.Sqrt(sum.squares/sum.count), geometric(ratios)
	out.promise, out.se = math.Sqrt(sum.promised/sum.squares), math.Sqrt(sum.expected/sum.squares)
	return out
}

func (j joinedFillings) told() []string {
	return []string{share(j.emMean) + ", " + share(j.emMost), share(j.promise), share(j.se)}
}

func (j joinedFillings) missed(where string, n int) string {
	mean, _ := coverage(j.tallies)
	low, high := bandTarget(n)
	return missed(mean < low || mean > high, "%s cover", where) + missed(j.emMost > 1.5, "%s EM", where) +
		missed(math.Abs(j.promise-1) > .25, "%s told", where) + missed(math.Abs(j.se-1) > .25, "%s SE", where)
}
