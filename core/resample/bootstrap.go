package resample

// The bootstrap computes how far a model would vary with other observations of the
// same kind: it draws the groups of observations with replacement, fits again, and returns
// bands around the means, the components, their angles and the coefficients.

import (
	"context"
	"math/rand/v2"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/settings"
)

// BootstrapOptions describe a bootstrap. The zero value uses the defaults throughout.
type BootstrapOptions struct {
	Resamples int     `json:"resamples"` // 0: 200
	Level     float64 `json:"level"`     // of the bands; 0: 0.95
	Seed      uint64  `json:"seed"`
}

const (
	defaultResamples = 200
	defaultLevel     = 0.95
)

// Check fails (ERR_OPTION) for options outside their limits.
func (o BootstrapOptions) Check() error { return settings.CheckOptions(o) }

// batch is the number of resamples of a part. More need less memory until they are joined,
// fewer share the work of many cores more evenly.
const batch = 5

// Fits of a resample end at this tolerance, as those of a search: what is left is small
// against the difference of two resamples.
const tolerance = 1e-3

// A Bootstrap is a job.Job. Each part fits some resamples.
type Bootstrap struct {
	model     *model.Model
	data      fit.Data
	settings  method.Settings
	members   [][]int // rows of each group
	grouped   bool
	outside   int // rows whose θ lies outside the endpoints; none is drawn
	resamples int
	level     float64
	seed      uint64
	layout    layout
	estimate  []float64   // the statistics of the model, then free
	finer     graph.Graph // of these means
	free      []float64   // T×K, the means without penalty; nil if the means have none
}

// NewBootstrap returns the bootstrap of a model that was fitted to d. A resample draws as many
// groups of d as there are, with replacement; without groups, it draws rows. Each fit has
// the options of the model (λ, bins, bandwidth, components), the weight of an observation
// times the number of its draws, and the pooled start: from the model itself all fits would
// end in its minimum, and the bands would be too narrow where there are several. Rows of d
// whose θ lies outside the endpoints of the model, which its fit cannot have seen, are left
// out.
//
// NewBootstrap fails with ERR_OPTION for options outside their limits, with ERR_UNSUPPORTED for
// methods whose options a model does not keep (SPCA, LPP) or whose components have no unit
// length and for noise of earlier versions, and with ERR_SHAPE for other variables than those of the model and for fewer than
// two groups.
func NewBootstrap(ctx context.Context, m *model.Model, d fit.Data, o BootstrapOptions) (*Bootstrap, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if !slices.Contains([]string{"ppca", "ipca", "pca", "local"}, m.Kind) {
		return nil, fault.New(fault.Unsupported, "a model of %s has no bootstrap: fit PPCA, local PCA, IPCA or PCA", m.Kind).With("option", "method")
	}
	if m.Options.Noise == fit.FormerNoise {
		return nil, fault.New(fault.Unsupported, "the model has noise %s, which is no longer used: fit it again", fit.FormerNoise).With("option", "noise")
	}
	if err := settings.CheckOptions(m.Options); err != nil { // of a file, perhaps
		return nil, err
	}
	d.Scale, d.Disposable = m.Scale, false
	if err := d.Check(ctx); err != nil {
		return nil, err
	}
	if _, k := d.X.Dims(); k != m.K() {
		return nil, fault.New(fault.Shape, "the observations have %d variables, but the model has %d: use the variables of the model", k, m.K()).With("cols", k)
	}
	b := &Bootstrap{model: m, resamples: o.Resamples, level: o.Level, seed: o.Seed, grouped: d.Groups != nil,
		settings: method.Settings{Method: m.Kind, Noise: m.Options.Noise}, layout: newLayout(m)}
	if b.resamples == 0 {
		b.resamples = defaultResamples
	}
	if b.level == 0 {
		b.level = defaultLevel
	}
	b.leaveOut(&d)
	b.data = d
	b.members = fit.Members(d.Counted(), d.Groups)
	if len(b.members) < 2 {
		return nil, fault.New(fault.Shape, "all observations belong to one group: a bootstrap draws among at least 2").With("groups", len(b.members))
	}
	var err error
	if b.estimate, err = b.layout.statistics(m, m); err != nil {
		return nil, err
	}
	if penalised(m) {
		b.finer = finer(m, d)
		b.free, err = unpenalised(ctx, m, b.finer, d)
		b.estimate = append(b.estimate, b.free...)
	}
	return b, err
}

// leaveOut gives the weight 0 to the rows of d outside the endpoints of the model, and counts
// those that had another.
func (b *Bootstrap) leaveOut(d *fit.Data) {
	weights := make([]float64, len(d.Theta)/b.model.Graph.Parameters())
	for i := range weights {
		weights[i] = d.Weight(i)
		if weights[i] > 0 && b.model.Graph.Locate(b.model.Graph.Row(d.Theta, i)...).Clamped {
			weights[i] = 0
			b.outside++
		}
	}
	if b.outside > 0 {
		d.Weights = weights
	}
}

// Parts implements job.Job.
func (b *Bootstrap) Parts() []float64 {
	var work []float64
	for first := 0; first < b.resamples; first += batch {
		work = append(work, float64(min(batch, b.resamples-first)))
	}
	return work
}

// Do implements job.Job.
func (b *Bootstrap) Do(ctx context.Context, part int, report func(done float64)) ([]byte, error) {
	out := newSums(len(b.estimate))
	last := min((part+1)*batch, b.resamples)
	for resample := part * batch; resample < last; resample++ {
		d := b.drawn(resample)
		m, err := b.settings.FitWith(ctx, d, b.options())
		if err == nil && m.Summary.Status == fit.Cancelled {
			err = context.Canceled
		}
		if fault.CodeOf(err) == fault.Shape || fault.CodeOf(err) == fault.Range { // no drawn row has some column, or too few are left
			out.failed++
			continue
		}
		if err != nil {
			return nil, err
		}
		values, err := b.layout.statistics(b.model, m)
		if err != nil {
			return nil, err
		}
		if b.free != nil {
			free, err := unpenalised(ctx, b.model, b.finer, d)
			if err != nil {
				return nil, err
			}
			values = append(values, free...)
		}
		out.add(values, b.estimate)
		report(float64(resample-part*batch+1) / float64(last-part*batch))
	}
	return out.bytes()
}

// drawn returns the data of a resample: each weight times the number of draws.
func (b *Bootstrap) drawn(resample int) fit.Data {
	random := rand.New(rand.NewPCG(b.seed, uint64(resample)))
	d := b.data
	n, _ := d.X.Dims()
	d.Weights = make([]float64, n)
	for range b.members {
		for _, i := range b.members[random.IntN(len(b.members))] {
			d.Weights[i] += b.data.Weight(i)
		}
	}
	return d
}

// options returns the options of a fit.
func (b *Bootstrap) options() fit.Options {
	o := b.model.Options
	o.Graph, o.Components = b.model.Graph.Ruled(graph.Linear), b.model.Components
	if o.Solver == fit.Exact {
		o.Start, o.Tolerance = fit.PooledStart, max(o.Tolerance, tolerance)
	}
	return o
}
