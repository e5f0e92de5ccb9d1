package method

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"slices"
	"sort"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/job"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/solver"
)

// Fits is a job.Job that fits several settings to one data set. Its parts are the
// starts of each fit, the longest first; the result of a part is a model file.
type Fits struct {
	fits   int
	parts  []fitPart
	models []*model.Model
}

// A fitPart is one start of one fit.
type fitPart struct {
	*plan
	of, start int
	work      float64
}

// NewFits returns a job that fits each of the settings to d on the given number of
// cores. A fit is one part if one core is as quick or if the data are too large to
// copy. NewFits fails if the options of a fit are invalid.
func NewFits(ctx context.Context, d fit.Data, settings []Settings, cores int) (*Fits, error) {
	f := &Fits{fits: len(settings)}
	for i, s := range settings {
		if err := Check(s.Method); err != nil {
			return nil, err
		}
		p, err := s.plan(ctx, d)
		if err != nil {
			return nil, err
		}
		f.parts = append(f.parts, splitFit(i, p, cores)...)
	}
	if len(f.parts) > 1 {
		for i := range f.parts {
			f.parts[i].data.Disposable = false
		}
	}
	sort.SliceStable(f.parts, func(i, j int) bool { return f.parts[i].work > f.parts[j].work })
	return f, nil
}

// Parts implements job.Job.
func (f *Fits) Parts() []float64 {
	work := make([]float64, len(f.parts))
	for i, part := range f.parts {
		work[i] = part.work
	}
	return work
}

// Do implements job.Job. If ctx is cancelled its result is the best model so far.
func (f *Fits) Do(ctx context.Context, part int, report func(done float64)) ([]byte, error) {
	return f.Fit(ctx, part, func(p fit.Progress) { report(p.Fraction) })
}

// Fit is Do, but passes the observer the whole progress of the fit.
func (f *Fits) Fit(ctx context.Context, part int, record func(fit.Progress)) ([]byte, error) {
	m, err := f.parts[part].fit(ctx, record)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	err = modelfile.Write(m, &file)
	return binary.LittleEndian.AppendUint64(file.Bytes(), math.Float64bits(m.Summary.Seconds)), err
}

// read returns the model in a result of Do: the model file, followed by the seconds
// that the fit took, which the file does not contain.
func read(result []byte) (*model.Model, error) {
	file, seconds := result[:len(result)-8], result[len(result)-8:]
	m, err := modelfile.Read(bytes.NewReader(file), int64(len(file)))
	if err == nil {
		m.Summary.Seconds = math.Float64frombits(binary.LittleEndian.Uint64(seconds))
	}
	return m, err
}

// Join implements job.Job. It returns no bytes; call Models for the result.
func (f *Fits) Join(results [][]byte) ([]byte, error) {
	starts := make([][]*model.Model, f.fits)
	for i, part := range f.parts {
		for len(starts[part.of]) <= part.start {
			starts[part.of] = append(starts[part.of], nil)
		}
		if results[i] == nil {
			continue
		}
		m, err := read(results[i])
		if err != nil {
			return nil, err
		}
		starts[part.of][part.start] = m
	}
	f.models = make([]*model.Model, f.fits)
	for i := range f.models {
		if slices.ContainsFunc(starts[i], func(m *model.Model) bool { return m != nil }) {
			f.models[i] = solver.JoinStarts(starts[i])
		}
	}
	for _, part := range f.parts {
		if !part.data.Disposable { // otherwise Whole keeps the sample
			sampled(f.models[part.of], infer.Sample(part.data))
		}
	}
	return nil, nil
}

// Models returns the joined models, one per setting, each with the Sample that its density
// is learnt from; nil for a fit that was cancelled before its first model.
func (f *Fits) Models() []*model.Model { return f.models }

// Whole returns the model of a job with one part, as Models does. Unlike Do and Join it does
// not write and read a model file, which would be slow beside a small fit.
func (f *Fits) Whole(ctx context.Context, record func(fit.Progress)) (*model.Model, error) {
	return f.parts[0].fitOnce(ctx, record)
}

// FitOn is Fit on several cores, with the density of the observations. It returns the
// same model, whatever their number.
func FitOn(ctx context.Context, d fit.Data, s Settings, cores int) (*model.Model, error) {
	m, err := FitAlone(ctx, d, s, cores)
	if err == nil && infer.Complete(ctx, m) != nil { // cancelled: the model is without
		m.Sample = nil
	}
	return m, err
}

// FitAlone is FitOn without the density, which the model learns from its Sample when that is needed.
func FitAlone(ctx context.Context, d fit.Data, s Settings, cores int) (*model.Model, error) {
	f, err := NewFits(ctx, d, []Settings{s}, cores)
	if err != nil {
		return nil, err
	}
	if len(f.parts) == 1 {
		return f.Whole(ctx, nil)
	}
	if _, err := job.Run(ctx, f, cores, nil); err != nil {
		return nil, err
	}
	return f.models[0], nil
}

// Bounds for fitting on two cores. Each core arranges the data itself and the data and
// the model must be copied, so the evaluations must dominate, and there must be memory
// for a second copy. The fit of a sample is never split: copying all observations would
// take longer. Nor is a fit in the row space of n observations of very many variables: each
// core would find that space, in some 6n²K operations, and the evaluations of a start take
// about 320n²V there. (224 × 30,000 on two cores took 5.1 s of the busier one, and 4.9 s alone.)
const (
	leastWork = 5e6   // n·K·V·B, about 150 ms
	mostBytes = 256e6 // size of the data
	mostWide  = 100   // K / V in the row space

	knotwiseWork = 1.6 // work of the knotwise start relative to the pooled one, measured by BenchmarkStarts
)

// splitFit returns the parts of one fit with their work in n·K·V·B.
func splitFit(fit int, p *plan, cores int) []fitPart {
	n, k := p.data.X.Dims()
	work := float64(n) * float64(k) * float64(p.options.Components)
	whole := []fitPart{{plan: p, of: fit, work: work}}
	if !smooth(p.settings.Method) {
		return whole
	}
	work *= float64(p.options.Graph.Knots())
	whole[0].work = (1 + knotwiseWork) * work
	starts := solver.SplitStarts(p.data, p.options)
	if cores < 2 || p.wide() || p.sample != nil || len(starts) < 2 || work < leastWork || 8*float64(n)*float64(k) > mostBytes {
		return whole
	}
	knotwise := *p
	p.options, knotwise.options = starts[0], starts[1]
	return []fitPart{{p, fit, 0, work}, {&knotwise, fit, 1, knotwiseWork * work}}
}

// wide reports whether most of the work of the plan is finding the row space of its data.
func (p *plan) wide() bool {
	n, k := p.data.X.Dims()
	complete := p.data.Observed == nil && p.options.EndpointMask == nil
	return complete && fit.InRowSpace(n, k, p.options.Components) && k > mostWide*p.options.Components
}
