package method

import (
	"context"
	"math/rand/v2"
	"slices"

	"ppca/core/fault"
	"ppca/core/ppca"
)

// A plan is what a fit with some settings takes.
type plan struct {
	settings Settings
	data     ppca.Data // all observations, or the sample of them
	options  ppca.Options
	sample   *ppca.Sample // nil: all
	leftOut  []string     // where there is a sample, what Data.LeftOut says of all
}

// plan returns what a fit to d takes. The endpoints of a sample are those of all
// observations, so that the fit to all that follows has the same; what else the
// settings leave to the data is found in the sample.
func (s Settings) plan(ctx context.Context, d ppca.Data) (plan, error) {
	p := plan{settings: s, data: d}
	graph, err := s.graph(d)
	if err != nil {
		return p, err
	}
	if s.Sample != 0 && graph.Knots() > 0 { // without knots the fit says what is wrong with θ
		if err := p.draw(ctx, graph); err != nil {
			return p, err
		}
	}
	p.options, err = s.options(ctx, p.data, graph)
	return p, err
}

// fit fits the plan.
func (p plan) fit(ctx context.Context, record func(ppca.Progress)) (*ppca.Model, error) {
	p.options.Record = record
	m, err := p.settings.FitWith(ctx, p.data, p.options)
	if err == nil && p.sample != nil {
		m.Summary.Sample = p.sample
		m.Summary.Warnings = slices.Concat(p.leftOut, m.Summary.Warnings)
	}
	return m, err
}

// draw puts a sample in the place of the observations, where these are more. All are
// checked, since the errors of the model will be those of all, and what is wrong with
// one is told by its place among them.
func (p *plan) draw(ctx context.Context, g ppca.Graph) error {
	size, all := p.settings.Sample, p.data
	if size < 2 {
		return fault.New(fault.Option, "sample is %d: a model needs at least 2 observations", size).With("option", "sample")
	}
	if err := all.Check(ctx); err != nil {
		return err
	}
	if !NeedsTheta(p.settings.Method) {
		g = g.Ruled(ppca.Constant)
	} else if err := all.CheckTheta(g); err != nil {
		return err
	}
	seed, err := p.settings.seed()
	if err != nil {
		return err
	}
	counted := len(all.Counted())
	if size >= counted {
		return nil
	}
	rows, stands := spread(all, g, size, seed)
	p.data = all.Subset(rows)
	p.data.Disposable = true // nobody else has it
	p.data.Weights = weighed(p.data.Weights, stands)
	p.sample = &ppca.Sample{Rows: size, Of: counted}
	p.leftOut = all.LeftOut()
	return nil
}

// spread draws some of the observations that count, spread over the bins of g: these
// take turns in giving one of theirs at random, so that none starves where most θ are
// elsewhere. It returns their numbers, increasing, and how many observations of its
// bin each stands for: with these as weights the energy estimates, without bias, that
// of all observations. Of one seed a smaller sample is part of a larger one.
func spread(d ppca.Data, g ppca.Graph, size int, seed uint64) (rows []int, stands []float64) {
	bins := make([][]int, len(g.Cells()))
	binOf := func(i int) int { return g.Locate(g.Row(d.Theta, i)...).Cell }
	for _, i := range d.Counted() {
		bins[binOf(i)] = append(bins[binOf(i)], i)
	}
	random := rand.New(rand.NewPCG(seed, 0x5a3b1e))
	for _, bin := range bins {
		random.Shuffle(len(bin), func(i, j int) { bin[i], bin[j] = bin[j], bin[i] })
	}
	drawn := make([]int, len(bins))
	for turn := 0; len(rows) < size; turn++ {
		for b, bin := range bins {
			if turn < len(bin) && len(rows) < size {
				rows = append(rows, bin[turn])
				drawn[b]++
			}
		}
	}
	slices.Sort(rows)
	for _, i := range rows {
		b := binOf(i)
		stands = append(stands, float64(len(bins[b]))/float64(drawn[b]))
	}
	return rows, stands
}

// weighed returns the weights of observations that stand for several each; nil where
// all count alike.
func weighed(weights, stands []float64) []float64 {
	if weights == nil {
		if slices.Max(stands) == slices.Min(stands) {
			return nil
		}
		return stands
	}
	for i := range weights {
		weights[i] *= stands[i]
	}
	return weights
}
