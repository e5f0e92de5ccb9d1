package main

import (
	"context"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"math"
	"ppca/core/infer"
	"ppca/core/method"
)

// judgeDensity measures bands, centiles, intervals of θ and log-densities of the test rows, by the density
// of a quick fit and by the rival.
func (b bench) judgeDensity(ctx context.Context, s *split, seed uint64) figures {
	f := figures{}
	m := need(method.FitWithDensity(ctx, s.train, s.settings("ppca")))
	chart := need(infer.NewChart(ctx, m, s.test.Theta, []float64{2.5, 97.5}))
	shares := need(infer.Centiles(ctx, m, s.test))
	shares.Scale(.01, shares)
	s.judge(f, "our", chart.Curves[0], chart.Curves[1], shares, need(infer.Unusual(ctx, m, s.test)).LogDensity)
	where := need(infer.Locate(ctx, m, s.test, thetaLevel, false))
	s.judgeTheta(f, "our", mat.Col(nil, 0, where.Lower), mat.Col(nil, 0, where.Upper))
	if a := need(b.rival.ask(s, withGaps(s.test, seed).Observed)); a != nil { // the question of judgeGaps
		s.judge(f, "its", rowsOf(a.Low), rowsOf(a.High), rowsOf(a.Shares), a.LogDensity)
		if s.period == 0 {
			s.judgeTheta(f, "its", a.ThetaLow, a.ThetaHigh)
		}
		f["log-density above"] = f["our log-density"] - f["its log-density"]
	}
	return f
}

// judge compares bands, shares below the values (all n×K) and log-densities with the test rows.
func (s *split) judge(f figures, whose string, low, high, shares mat.Matrix, logDensity []float64) {
	n, k := s.test.X.Dims()
	bands, all := intervals{level: bandLevel}, []float64{}
	for c, unit := range deviations(s.train.X) {
		for i := range n {
			bands.add(s.test.X.At(i, c), low.At(i, c), high.At(i, c), unit)
		}
		all = append(all, mat.Col(nil, c, shares)...)
	}
	bands.to(f, whose+" band")
	f.addShares(whose+" shares", all)
	f[whose+" log-density"] = stat.Mean(logDensity, nil) / float64(k)
}

// judgeTheta compares intervals with the θ of the test rows. On a ring high may be below low, and each θ
// counts at its turn that is nearest to the interval.
func (s *split) judgeTheta(f figures, whose string, low, high []float64) {
	unit, located := floats.Max(s.train.Theta)-floats.Min(s.train.Theta), intervals{level: thetaLevel}
	for i, theta := range s.test.Theta {
		if period := s.period; period != 0 {
			high[i] = low[i] + math.Mod(high[i]-low[i]+period, period)
			theta -= period * math.Round((theta-(low[i]+high[i])/2)/period)
		}
		located.add(theta, low[i], high[i], unit)
	}
	located.to(f, whose+" θ")
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
	band, theta := ratio("our band score", "its band score"), ratio("our θ score", "its θ score")
	return table{
		title: "Density: bands of 95 %, θ at 90 %, centiles, log-density of a cell",
		sets:  b.sets, measure: b.judgeDensity,
		columns: []column{
			{"bands cover", "%.3f", at("our band covers"), "our band covers"}, {"rival's", "%.3f", at("its band covers"), ""},
			{"score ÷ rival's", "%.3f", band, ""},
			{"θ covers", "%.3f", at("our θ covers"), "our θ covers"}, {"rival's", "%.3f", at("its θ covers"), ""},
			{"score ÷ rival's", "%.3f", theta, ""},
			{"centiles off", "%.3f", uneven("our shares"), ""}, {"rival's", "%.3f", uneven("its shares"), ""},
			{"below 50 %", "%.3f", at("our shares10"), ""},
			{"log-density − rival's", "%+.3f", at("log-density above"), "log-density above"},
		},
		targets: []target{
			{"bands", at("our band covers"), 50, .93, .97}, {"bands", at("our band covers"), 20, .90, 1},
			{"θ", at("our θ covers"), 20, .87, 1}, {"band score", band, 0, 0, 1}, {"θ score", theta, 0, 0, 1},
			{"centiles", uneven("our shares"), 200, 0, .02},
		},
	}
}
