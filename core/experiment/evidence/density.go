package main

import (
	"context"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"ppca/core/infer"
	"ppca/core/method"
)

// judgeDensity measures bands, centiles, intervals of θ and log-densities of the test rows, by the
// density of a quick fit and by the rival.
func (b bench) judgeDensity(ctx context.Context, s *split, _ uint64) (figures, error) {
	m, err := method.FitOn(ctx, s.train, s.settings("ppca"), 1)
	if err != nil {
		return nil, err
	}
	chart, err := infer.NewChart(ctx, m, s.test.Theta, []float64{100 * (1 - bandLevel) / 2, 100 * (1 + bandLevel) / 2})
	if err != nil {
		return nil, err
	}
	shares, err := infer.Centiles(ctx, m, s.test)
	if err != nil {
		return nil, err
	}
	shares.Scale(.01, shares)
	unusual, err := infer.Unusual(ctx, m, s.test)
	if err != nil {
		return nil, err
	}
	where, err := infer.Locate(ctx, m, s.test, thetaLevel, false)
	if err != nil {
		return nil, err
	}
	f := figures{"rows": float64(len(s.train.Theta))}
	s.judge(f, "our", chart.Curves[0], chart.Curves[1], shares, unusual.LogDensity)
	s.judgeTheta(f, "our", mat.Col(nil, 0, where.Lower), mat.Col(nil, 0, where.Upper))
	n, k := s.test.X.Dims()
	answer, err := b.rival.ask(s, make([]bool, n*k))
	if answer == nil || err != nil {
		return f, err
	}
	s.judge(f, "its", rowsOf(answer.Low), rowsOf(answer.High), rowsOf(answer.Shares), answer.LogDensity)
	if s.period == 0 {
		s.judgeTheta(f, "its", answer.ThetaLow, answer.ThetaHigh)
	}
	f["log-density above"] = f["our log-density"] - f["its log-density"]
	return f, nil
}

// judge compares bands, shares below the values (all n×K) and log-densities with the test rows.
func (s *split) judge(f figures, whose string, low, high, shares mat.Matrix, logDensity []float64) {
	n, k := s.test.X.Dims()
	var bands intervals
	var all []float64
	for c, unit := range deviations(s.train.X) {
		for i := range n {
			bands.add(s.test.X.At(i, c), low.At(i, c), high.At(i, c), bandLevel, unit)
		}
		all = append(all, mat.Col(nil, c, shares)...)
	}
	bands.to(f, whose+" band")
	addShares(f, whose+" shares", all)
	f[whose+" log-density"] = stat.Mean(logDensity, nil) / float64(k)
}

// judgeTheta compares intervals with the θ of the test rows.
func (s *split) judgeTheta(f figures, whose string, low, high []float64) {
	unit := floats.Max(s.train.Theta) - floats.Min(s.train.Theta)
	var places intervals
	for i, theta := range s.test.Theta {
		if s.period != 0 {
			places.addRound(theta, low[i], high[i], thetaLevel, unit, s.period)
		} else {
			places.add(theta, low[i], high[i], thetaLevel, unit)
		}
	}
	places.to(f, whose+" θ")
}

// rowsOf returns rows as a matrix.
func rowsOf(rows [][]float64) *mat.Dense {
	out := mat.NewDense(len(rows), len(rows[0]), nil)
	for i, row := range rows {
		out.SetRow(i, row)
	}
	return out
}

func densityTable(b bench) table {
	band := func(r results) float64 { return r.ratio("our band score", "its band score") }
	theta := func(r results) float64 { return r.ratio("our θ score", "its θ score") }
	columns := []column{
		withError("95 % bands cover", "our band covers", "%.3f"), mean("rival's", "its band covers"), relative("score ÷ rival's", band),
		withError("90 % θ covers", "our θ covers", "%.3f"), mean("rival's", "its θ covers"), relative("score ÷ rival's", theta),
		relative("centiles off uniform", func(r results) float64 { return r.uneven("our shares") }),
		relative("rival's", func(r results) float64 { return r.uneven("its shares") }),
		mean("below 50 %", "our shares10"), withError("log-density − rival's", "log-density above", "%+.3f"),
	}
	return table{
		title:   "Density: bands cover .93–.97 (n < 50: ≥ .90), θ ≥ .87; scores at most the rival's; centiles within .02 of uniform (n ≥ 200)",
		sets:    b.sets,
		measure: b.judgeDensity,
		columns: columns,
		targets: []target{
			{"bands cover little", func(r results) bool { return tooFew(r, "our band covers") }},
			{"bands cover much", func(r results) bool { return tooMany(r, "our band covers") }},
			{"θ", func(r results) bool { return r.mean("our θ covers") < .87 && r.mean("rows") >= 20 }},
			{"band score", func(r results) bool { return band(r) > 1 }},
			{"θ score", func(r results) bool { return theta(r) > 1 }},
			{"centiles", func(r results) bool { return r.uneven("our shares") > .02 && r.mean("rows") >= 200 }},
		},
		means: columns,
	}
}
