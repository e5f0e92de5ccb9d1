package method

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"slices"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/modelfile"
)

// Fits is a job.Job that fits several settings to one data set. Its parts are the fits, the
// longest first; the result of a part is a model file.
type Fits struct {
	parts  []fitPart
	models []*model.Model
}

// A fitPart is one fit: the plan of the settings with index of.
type fitPart struct {
	*plan
	of   int
	work float64
}

// NewFits returns a job that fits each of the settings to d. It fails if the options of a fit
// are invalid.
func NewFits(ctx context.Context, d fit.Data, settings []Settings) (*Fits, error) {
	f := &Fits{}
	for i, s := range settings {
		p, err := s.plan(ctx, d)
		if err != nil {
			return nil, err
		}
		f.parts = append(f.parts, fitPart{plan: p, of: i, work: p.work()})
	}
	if len(f.parts) > 1 {
		for i := range f.parts {
			f.parts[i].data.Disposable = false
		}
	}
	slices.SortStableFunc(f.parts, func(a, b fitPart) int { return cmp.Compare(b.work, a.work) })
	return f, nil
}

// work returns the expected work of a plan, in n·K·V, times the knots and the two starts if the
// method has knots.
func (p *plan) work() float64 {
	n, k := p.data.X.Dims()
	work := float64(n) * float64(k) * float64(p.options.Components)
	if smooth(p.settings.Method) {
		work *= startsWork * float64(p.options.Graph.Knots())
	}
	return work
}

// startsWork is the work of both starts relative to the pooled one.
const startsWork = 2.6

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
	f.models = make([]*model.Model, len(f.parts))
	for i, part := range f.parts {
		if results[i] == nil {
			continue
		}
		m, err := read(results[i])
		if err != nil {
			return nil, err
		}
		if m.Summary.Status != fit.Cancelled {
			m.Sample = model.SampleOf(part.data)
		}
		f.models[part.of] = m
	}
	return nil, nil
}

// Models returns the models, one per setting, each with the Sample that its density is learnt
// from; nil for a fit that was cancelled before its first model.
func (f *Fits) Models() []*model.Model { return f.models }

// Whole returns the model of a job with one part, as Models does. Unlike Do and Join it does
// not write and read a model file, which would be slow beside a small fit.
func (f *Fits) Whole(ctx context.Context, record func(fit.Progress)) (*model.Model, error) {
	return f.parts[0].fit(ctx, record)
}
