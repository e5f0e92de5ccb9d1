package method

import (
	"context"
	"math/rand/v2"
	"slices"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
)

// A plan holds the data and the options of a fit.
type plan struct {
	settings Settings
	data     fit.Data // all observations, or a sample of them
	options  fit.Options
	sample   *fit.Sample // nil if all observations are fitted
	leftOut  []string    // of a sample, the warnings of Data.LeftOut about all observations
}

// plan returns the data and options of a fit to d. It fails if the options are invalid. A sample has the endpoints of all
// observations, so that a later fit to all has the same endpoints. Other defaults are
// computed from the sample.
func (s Settings) plan(ctx context.Context, d fit.Data) (*plan, error) {
	p := &plan{settings: s, data: d}
	graph, err := s.Graph(d)
	if err != nil {
		return nil, err
	}
	if s.Sample != 0 && graph.Knots() > 0 { // without knots the fit reports what is wrong with θ
		if err := p.draw(ctx, graph); err != nil {
			return nil, err
		}
	}
	p.options, err = s.options(ctx, p.data, graph)
	return p, err
}

// fit runs the plan. A model that was not cancelled has a sample of the observations.
func (p *plan) fit(ctx context.Context, record func(fit.Progress)) (*model.Model, error) {
	p.options.Record = record
	var sample *model.Sample
	if p.data.Disposable && !linalg.IsEmpty(p.data.X) { // the fit reuses the memory
		sample = model.SampleOf(p.data)
	}
	m, err := p.settings.FitWith(ctx, p.data, p.options)
	if err != nil {
		return nil, err
	}
	if sample == nil { // not before the fit, or its copy would fragment the space of the copy that the fit makes
		sample = model.SampleOf(p.data)
	}
	if m.Summary.Status != fit.Cancelled {
		m.Sample = sample
	}
	if p.sample != nil {
		m.Summary.Sample = p.sample
		m.Summary.Warnings = slices.Concat(p.leftOut, m.Summary.Warnings)
	}
	return m, m.Check(job.WindUp(ctx), sample)
}

// draw replaces the observations by a sample if there are more of them. It checks all
// observations, since the errors of the model are over all, and so that messages give
// row numbers among all.
func (p *plan) draw(ctx context.Context, g graph.Graph) error {
	size, all := p.settings.Sample, p.data
	if err := all.Check(ctx); err != nil {
		return err
	}
	if !NeedsTheta(p.settings.Method) {
		g = g.Ruled(graph.Constant)
	} else if err := all.CheckTheta(g); err != nil {
		return err
	}
	counted := len(all.Counted())
	if size >= counted {
		return nil
	}
	rows, weights := spread(all, g, size, p.settings.seed())
	p.data = all.Subset(rows)
	p.data.Disposable = true // the subset is a copy that nothing else uses
	p.data.Weights = weights
	p.sample = &fit.Sample{Rows: size, Of: counted}
	p.leftOut = all.LeftOut()
	return nil
}

// spread draws size of the observations of nonzero weight. The bins of g take turns,
// each adding one of its observations at random, so that no bin is left without
// observations where most θ are elsewhere. It returns the row numbers, increasing, and
// the weights: the original weight times the number of observations of the bin per
// drawn one, so that the energy is an unbiased estimate of that of all. weights is nil
// if all are equal. With equal seeds a smaller sample is a subset of a larger one.
func spread(d fit.Data, g graph.Graph, size int, seed uint64) (rows []int, weights []float64) {
	bins, taken := make([][]int, len(g.Cells())), make([]float64, len(d.Theta))
	counted, random := d.Counted(), rand.New(rand.NewPCG(seed, 0x5a3b1e))
	for _, at := range random.Perm(len(counted)) {
		bin := &bins[g.Locate(g.Row(d.Theta, counted[at])...).Cell]
		*bin = append(*bin, counted[at])
	}
	left := size
	drawn := make([]int, len(bins))
	for turn := 0; left > 0; turn++ {
		for b, bin := range bins {
			if turn < len(bin) && left > 0 {
				left--
				drawn[b]++
			}
		}
	}
	for b, bin := range bins {
		for _, i := range bin[:drawn[b]] {
			taken[i] = float64(len(bin)) / float64(drawn[b])
		}
	}
	for _, i := range counted {
		if taken[i] == 0 {
			continue
		}
		rows = append(rows, i)
		if d.Weights != nil {
			weights = append(weights, d.Weights[i]*taken[i])
		} else if len(bins) > 1 {
			weights = append(weights, taken[i])
		}
	}
	return rows, weights
}
