package method

import (
	"context"
	"math/rand/v2"
	"slices"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
)

// A plan is what a fit with some settings takes.
type plan struct {
	settings Settings
	data     fit.Data // all observations, or the sample of them
	options  fit.Options
	sample   *fit.Sample // nil: all
	leftOut  []string    // where there is a sample, what Data.LeftOut says of all
}

// plan returns what a fit to d takes. The endpoints of a sample are those of all
// observations, so that the fit to all that follows has the same; what else the
// settings leave to the data is found in the sample.
func (s Settings) plan(ctx context.Context, d fit.Data) (*plan, error) {
	p := &plan{settings: s, data: d}
	graph, err := s.graph(d)
	if err != nil {
		return nil, err
	}
	if s.Sample != 0 && graph.Knots() > 0 { // without knots the fit says what is wrong with θ
		if err := p.draw(ctx, graph); err != nil {
			return nil, err
		}
	}
	p.options, err = s.options(ctx, p.data, graph)
	return p, err
}

// fit fits the plan.
func (p *plan) fit(ctx context.Context, record func(fit.Progress)) (*model.Model, error) {
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
	p.data.Disposable = true // nobody else has it
	p.data.Weights = weights
	p.sample = &fit.Sample{Rows: size, Of: counted}
	p.leftOut = all.LeftOut()
	return nil
}

// spread draws some of the observations that count, spread over the bins of g: these
// take turns in giving one of theirs at random, so that none starves where most θ are
// elsewhere. It returns their numbers, increasing, and their weights, each times how
// many observations of its bin it stands for, so that the energy estimates, without
// bias, that of all; nil where all count alike. Of one seed a smaller sample is part of
// a larger one.
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
