package summary

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/method"
	"ppca/core/model"
)

const (
	mostRows = 1000 // that a reference is learnt from
	fewest   = 10   // held-out rows, below which there is no limit
	shrinks  = 10   // rows: a level counts this many of the mean over all θ
	seed     = 1    // of the folds
)

// LearnDistances returns what distances rows have that a fit had not seen, for observations d like those
// that m was fitted to. Each fold is left out in turn, its groups together; the rest is fitted
// with the options of m. It fails with ERR_UNSUPPORTED for models with masks, with ERR_SHAPE if
// fewer than ten rows could be left out, and if ctx ends.
func LearnDistances(ctx context.Context, m *model.Model, d fit.Data) (*fit.Distances, error) {
	if m.EndpointMask != nil || m.Surface != nil {
		return nil, fault.New(fault.Unsupported, "distances within and from a model are those of models whose variables all exist at every θ")
	}
	rows := slices.DeleteFunc(d.Counted(), func(i int) bool {
		return m.Graph.Rule != graph.Constant && m.Graph.Locate(m.Graph.Row(d.Theta, i)...).Clamped
	})
	if len(rows) < fewest {
		return nil, tooFew(len(rows))
	}
	d = d.Subset(fit.Evenly(rows, mostRows))
	d.Scale = m.Scale
	out, err := refer(ctx, m, d)
	if err != nil {
		return nil, err
	}
	n, _ := d.X.Dims()
	dealt, err := fit.DealFolds(n, d.Together(), foldsOf(n), seed)
	if err != nil {
		return nil, err
	}
	within, from := &out.Within, &out.From
	var held, left []float64 // T² and Q
	for fold := range dealt.Count {
		training, testing := dealt.Split(fold)
		rest, unseen := d.Subset(training), d.Subset(testing)
		part, err := method.Fit(ctx, rest, again(m), nil)
		if err == nil {
			var r *fit.Distances
			if r, err = refer(ctx, part, rest); err == nil {
				part.Summary.Distances = r
				var list *UnusualRows
				if list, err = Unusual(ctx, part, unseen); err == nil {
					held, left = append(held, list.Within...), append(left, list.From...)
				}
			}
		}
		if err != nil && (fault.CodeOf(err) == "" || ctx.Err() != nil) {
			return nil, err
		}
	}
	if out.Rows = len(held); out.Rows < fewest {
		return nil, tooFew(out.Rows)
	}
	v := float64(m.Components)
	within.Limits = limitsOf(held, distuv.F{D1: v, D2: max(1, float64(out.Rows)-v)}.Quantile) // Hotelling
	mean, variance := stat.MeanVariance(left, nil)
	g := func(float64) float64 { return 0 } // of g·χ²_h with this mean and variance (Box 1954)
	if mean > 0 && variance > 0 {
		g = distuv.Gamma{Alpha: mean * mean / variance, Beta: mean / variance}.Quantile
	}
	from.Limits = limitsOf(left, g)
	return out, nil
}

func tooFew(rows int) error {
	return fault.New(fault.Shape, "%s within the endpoints can be left out of fits, and limits of distances need %d: use more observations", fault.Plural(rows, "row"), fewest)
}

// foldsOf returns the number of folds: the more, the nearer the fits are to that of all rows, and the
// cheaper few rows are; 0 is the default.
func foldsOf(n int) int {
	if n < 100 {
		return 20
	}
	return 0
}

// refer returns the law of the coefficients of the observations d that m was fitted to, and the
// levels of their distances at the knots.
func refer(ctx context.Context, m *model.Model, d fit.Data) (*fit.Distances, error) {
	p, err := m.Project(ctx, d.X, d.Theta, d.Observed)
	if err != nil {
		return nil, err
	}
	expected, err := m.Expected(ctx, p, d)
	if err != nil {
		return nil, err
	}
	n, v := expected.Coefficients.Dims()
	out := &fit.Distances{Mean: make([]float64, v)}
	for i := range n {
		linalg.Subtract(out.Mean, -1/float64(n), expected.Coefficients.RawRowView(i))
	}
	covariance := linalg.Zeros(v, v)
	for i := range n {
		away := linalg.Vector(awayFrom(out.Mean, expected.Coefficients.RawRowView(i)))
		blas64.Ger(1/float64(max(1, n-1)), away, away, covariance)
	}
	if u := expected.Uncertainty; u.Data != nil {
		linalg.AddTo(covariance.Data, u.Data)
	}
	out.Covariance = covariance.Data
	within, from, inverse := make([]float64, n), make([]float64, n), rootsOf(covariance).inverse
	for i := range n {
		u := linalg.Vector(times(inverse, awayFrom(out.Mean, expected.Coefficients.RawRowView(i))))
		within[i], from[i] = blas64.Dot(u, u)/float64(v), p.RMSE[i]*p.RMSE[i]
	}
	out.Within.Level, out.From.Level = levels(m, d.Theta, within), levels(m, d.Theta, from)
	if d.Observed == nil {
		return out, nil
	}
	learnt := *m // least squares err too little on few known cells, and expected coefficients do not
	learnt.Summary.Distances = out
	list, err := Unusual(ctx, &learnt, d)
	if err != nil {
		return nil, err
	}
	for b, more := range levels(m, d.Theta, list.From) {
		out.From.Level[b] *= more
	}
	return out, nil
}

// levels returns the mean of the values at each knot, by hat weights, shrunk to that of all.
func levels(m *model.Model, theta, values []float64) []float64 {
	g := m.Graph
	level, weight := make([]float64, g.Knots()), make([]float64, g.Knots())
	mean := stat.Mean(values, nil)
	for i, value := range values {
		at := g.Locate(g.Row(theta, i)...)
		for slot, b := range g.Cell(at.Cell) {
			level[b] += at.Hat[slot] * value
			weight[b] += at.Hat[slot]
		}
	}
	for b := range level {
		level[b] = (level[b] + shrinks*mean) / (weight[b] + shrinks)
	}
	return level
}

// limitsOf returns the 95 % and the 99 % limit of values of held-out rows. As far as two of them
// lie beyond it, a limit is the order statistic that a new value exceeds with this probability, whatever
// the law; beyond that it grows as the quantiles of the classical law.
func limitsOf(values []float64, classical func(p float64) float64) (limits [2]float64) {
	sorted := slices.Sorted(slices.Values(values))
	n := float64(len(sorted))
	for i, p := range []float64{0.95, 0.99} {
		known := min(p, 1-2/(n+1))
		at := known*(n+1) - 1
		below := int(at)
		limits[i] = sorted[below]
		if below+1 < len(sorted) {
			limits[i] += (at - float64(below)) * (sorted[below+1] - sorted[below])
		}
		if c := classical(known); c > 0 {
			limits[i] *= classical(p) / c
		}
	}
	return limits
}

// again returns settings that repeat the fit of a model without another search.
func again(m *model.Model) method.Settings {
	s := method.Repeat(m)
	s.Sample = 0
	if b := m.Summary.Bandwidth; b != nil {
		s.Bandwidth = (*float64)(&b.Value)
	}
	return s
}
