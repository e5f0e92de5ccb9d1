package method

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"slices"
	"sort"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/ppca"
)

// Fits are fits of several settings to one data set, as a job.Job: its parts are
// the starts of each fit, the longest first, their results model files.
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

// NewFits returns the fits of settings to d for that many cores. A fit that one
// core does as quickly, or whose data are too large to be copied for another, is
// one part. It fails as the options of the fits do.
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
		f.parts = append(f.parts, partsOf(i, p, cores)...)
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

// Do implements job.Job. The fit of a ctx that is cancelled is the best so far.
func (f *Fits) Do(ctx context.Context, part int, report func(done float64)) ([]byte, error) {
	return f.Fit(ctx, part, func(p fit.Progress) { report(p.Fraction) })
}

// Fit is Do with all that a fit tells its observer.
func (f *Fits) Fit(ctx context.Context, part int, record func(fit.Progress)) ([]byte, error) {
	m, err := f.parts[part].fit(ctx, record)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	err = modelfile.Write(m, &file)
	return binary.LittleEndian.AppendUint64(file.Bytes(), math.Float64bits(m.Summary.Seconds)), err
}

// read returns the model in a result of Do: its file, and the seconds that it took, which
// no file has.
func read(result []byte) (*model.Model, error) {
	file, seconds := result[:len(result)-8], result[len(result)-8:]
	m, err := modelfile.Read(bytes.NewReader(file), int64(len(file)))
	if err == nil {
		m.Summary.Seconds = math.Float64frombits(binary.LittleEndian.Uint64(seconds))
	}
	return m, err
}

// Join implements job.Job. It returns no bytes: the models are those of Models.
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
			f.models[i] = ppca.JoinStarts(starts[i])
		}
	}
	return nil, nil
}

// Models returns the models that Join made, one for each of the settings; nil
// where a fit was cancelled before it had one.
func (f *Fits) Models() []*model.Model { return f.models }

// Whole fits the model of the only part. It is what Do and Join do without the
// way through a file, which small fits would feel.
func (f *Fits) Whole(ctx context.Context, record func(fit.Progress)) (*model.Model, error) {
	return f.parts[0].fit(ctx, record)
}

// FitOn is Fit on several cores. The model is the same.
func FitOn(ctx context.Context, d fit.Data, s Settings, cores int) (*model.Model, error) {
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

// What a fit by the exact solver must be for two cores to share it. Each core
// arranges the data for itself, so that and the way of the data and the model
// from one to the other must be little beside the evaluations, and a second copy
// of the data must not be what the memory lacks. The fit of a sample is left whole:
// the way of all data would be longer.
const (
	leastWork = 5e6   // n·K·V·B: some 150 ms
	mostBytes = 256e6 // of the data

	knotwiseWork = 1.6 // of this start, beside the pooled one: BenchmarkStarts
)

// partsOf returns the parts of one fit, with their work in n·K·V·B.
func partsOf(fit int, p *plan, cores int) []fitPart {
	n, k := p.data.X.Dims()
	work := float64(n) * float64(k) * float64(p.options.Components)
	whole := []fitPart{{plan: p, of: fit, work: work}}
	if !smooth(p.settings.Method) {
		return whole
	}
	work *= float64(p.options.Graph.Knots())
	whole[0].work = (1 + knotwiseWork) * work
	starts := ppca.SplitStarts(p.data, p.options)
	if cores < 2 || p.sample != nil || len(starts) < 2 || work < leastWork || 8*float64(n)*float64(k) > mostBytes {
		return whole
	}
	knotwise := *p
	p.options, knotwise.options = starts[0], starts[1]
	return []fitPart{{p, fit, 0, work}, {&knotwise, fit, 1, knotwiseWork * work}}
}
