package main

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/infer"
	"ppca/core/method"
	"ppca/core/model"
)

// The levels of the intervals.
const (
	bandLevel  = 0.95
	thetaLevel = 0.90
)

// A told has what one side says of the test rows of a split.
type told struct {
	bands, theta tally
	shares       [][]float64 // K lists, the share of the distribution below each value
	density      float64     // mean log-density of a cell
}

// densities are both sides of one split. The rival may be nil.
type densities struct {
	n           int
	ours, other *told
}

// densitiesOf judges the bands, θ and centiles of a quick fit.
func densitiesOf(ctx context.Context, s *split, r *rival) (densities, error) {
	out := densities{n: len(s.train.Theta)}
	m, err := method.FitOn(ctx, s.train, s.settings("ppca"), 1)
	if err != nil {
		return out, err
	}
	if out.ours, err = toldBy(ctx, m, s); err != nil {
		return out, err
	}
	n, k := s.test.X.Dims()
	answer, err := r.ask(s, make([]bool, n*k))
	if answer != nil {
		out.other = toldByRival(answer, s)
	}
	return out, err
}

func toldBy(ctx context.Context, m *model.Model, s *split) (*told, error) {
	chart, err := infer.NewChart(ctx, m, s.test.Theta, []float64{100 * (1 - bandLevel) / 2, 100 * (1 + bandLevel) / 2})
	if err != nil {
		return nil, err
	}
	centiles, err := infer.Centiles(ctx, m, s.test)
	if err != nil {
		return nil, err
	}
	centiles.Scale(.01, centiles)
	unusual, err := infer.Unusual(ctx, m, s.test)
	if err != nil {
		return nil, err
	}
	_, k := s.test.X.Dims()
	out := &told{density: floats.Sum(unusual.LogDensity) / float64(len(unusual.LogDensity)*k)}
	out.judge(s, chart.Curves[0], chart.Curves[1], centiles)
	where, err := infer.Locate(ctx, m, s.test, thetaLevel, false)
	if err != nil {
		return nil, err
	}
	out.judgeTheta(s, mat.Col(nil, 0, where.Lower), mat.Col(nil, 0, where.Upper))
	return out, nil
}

func toldByRival(a *answers, s *split) *told {
	_, k := s.test.X.Dims()
	out := &told{density: floats.Sum(a.LogDensity) / float64(len(a.LogDensity)*k)}
	out.judge(s, dense(a.Low), dense(a.High), dense(a.Shares))
	if s.period == 0 {
		out.judgeTheta(s, a.ThetaLow, a.ThetaHigh)
	}
	return out
}

// judge compares bands and shares (n×K) with the test rows.
func (t *told) judge(s *split, low, high, shares mat.Matrix) {
	n, k := s.test.X.Dims()
	t.shares = make([][]float64, k)
	for c, unit := range deviations(s.train.X) {
		for i := range n {
			t.bands.add(s.test.X.At(i, c), low.At(i, c), high.At(i, c), bandLevel, unit)
			t.shares[c] = append(t.shares[c], shares.At(i, c))
		}
	}
}

// judgeTheta compares intervals with the θ of the test rows.
func (t *told) judgeTheta(s *split, low, high []float64) {
	unit := floats.Max(s.train.Theta) - floats.Min(s.train.Theta)
	for i, theta := range s.test.Theta {
		t.theta.addRound(theta, low[i], high[i], thetaLevel, unit, s.period)
	}
}

// dense returns rows as a matrix.
func dense(rows [][]float64) *mat.Dense {
	out := mat.NewDense(len(rows), len(rows[0]), nil)
	for i, row := range rows {
		out.SetRow(i, row)
	}
	return out
}

// density prints how far bands, θ and centiles can be relied on.
func (b *bench) density(ctx context.Context) {
	t := b.table("Bands of 95 %, θ at 90 %, centiles: ours / rival", "bands .93–.97 (n ≥ 50), ≥ .90 (n ≥ 20); θ ≥ .87; score ratios ≤ 1; centiles within .02 of uniform if n ≥ 200",
		"set", "bands cover", "rival", "score ratio", "θ covers", "rival", "score ratio", "off uniform", "rival", "below 50 %", "log-density − rival's", "misses")
	var all, allOther, theta, thetaOther, bandRatios, thetaRatios []float64
	for each := range everySplit(b, b.sets(), func(s *split, _ uint64) (densities, error) { return densitiesOf(ctx, s, b.rival) }) {
		if each.err != nil {
			t.row(each.name, each.err.Error())
			continue
		}
		ours := gather(each.results, func(d densities) *told { return d.ours })
		other := gather(each.results, func(d densities) *told { return d.other })
		bandRatio, thetaRatio := joined(ours.bands).ratio(joined(other.bands)), joined(ours.theta).ratio(joined(other.theta))
		mean, se := coverage(ours.bands)
		at, atSE := coverage(ours.theta)
		n := each.results[0].n
		low, high := bandTarget(n)
		strict := n >= 200
		t.row(each.title(), covers(mean, se), share(joined(other.bands).coverage()), share(bandRatio),
			covers(at, atSE), share(joined(other.theta).coverage()), share(thetaRatio),
			ours.off(), other.off(), ours.below(), signed(ours.density-other.density),
			missed(mean < low || mean > high, "bands")+missed(n >= 20 && at < .87, "θ")+missed(bandRatio > 1, "band score")+missed(thetaRatio > 1, "θ score")+missed(strict && ours.uneven > .02, "centiles"))
		all, allOther = append(all, mean), append(allOther, joined(other.bands).coverage())
		theta, thetaOther = append(theta, at), append(thetaOther, joined(other.theta).coverage())
		bandRatios, thetaRatios = append(bandRatios, bandRatio), append(thetaRatios, thetaRatio)
	}
	t.print()
	b.say("Mean: bands cover %s (rival %s), scores %s of the rival's; θ covers %s (%s), scores %s.", share(mean(all)), share(mean(allOther)), share(geometric(bandRatios)), share(mean(theta)), share(mean(thetaOther)), share(geometric(thetaRatios)))
}

// bandTarget returns the least and the largest coverage that bands from n rows should have.
func bandTarget(n int) (low, high float64) {
	switch {
	case n >= 50:
		return .93, .97
	case n >= 20:
		return .90, 1
	}
	return 0, 1
}

// gathered is what one side said in all splits.
type gathered struct {
	bands, theta        []tally
	uneven, worst, half float64 // of the centiles: all variables, the worst; the share below 50 %
	density             float64 // mean over the splits
}

func gather(list []densities, side func(densities) *told) gathered {
	g := gathered{uneven: math.NaN(), half: math.NaN(), density: math.NaN()}
	var variables [][]float64
	var together, density []float64
	for _, d := range list {
		t := side(d)
		if t == nil {
			continue
		}
		g.bands, g.theta = append(g.bands, t.bands), append(g.theta, t.theta)
		density = append(density, t.density)
		if variables == nil {
			variables = make([][]float64, len(t.shares))
		}
		for c, shares := range t.shares {
			variables[c] = append(variables[c], shares...)
			together = append(together, shares...)
		}
	}
	if together == nil {
		return g
	}
	g.density = mean(density)
	g.uneven, g.half = unevenness(together)
	for _, shares := range variables {
		most, _ := unevenness(shares)
		g.worst = max(g.worst, most)
	}
	return g
}

// off writes the largest deviation from uniform of all variables, and of the worst.
func (g gathered) off() string {
	if math.IsNaN(g.uneven) {
		return "–"
	}
	return fmt.Sprintf("%.3f, %.2f", g.uneven, g.worst)
}

func (g gathered) below() string { return share(g.half) }
