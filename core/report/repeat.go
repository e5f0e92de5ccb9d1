package report

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/experiment"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/model"
)

// A Repetition repeats the work of a report on its data, and other work on them.
type Repetition struct {
	report *Report
	files  []dataset.File
	how    Options
	data   Data         // of the report, described again
	set    *dataset.Set // nil if an experiment draws its own
}

// Open reads or draws the data of a report. files are the data files, under any names; a built-in
// set needs none.
func (r *Report) Open(ctx context.Context, files []dataset.File, o Options) (*Repetition, error) {
	p := &Repetition{report: r, files: files, how: o}
	if r.Experiment != nil && r.Data.BuiltIn == "" && len(r.Data.Files) == 0 {
		return p, nil
	}
	var err error
	if p.set, p.data, err = p.read(ctx, r.Data); err != nil {
		return nil, err
	}
	stated := *r
	stated.Models = slices.Clone(r.Models)
	for i := range stated.Models {
		if s := &stated.Models[i].Settings; !counted(*s) { // written before reports stated it
			s.Components = fit.FormerComponents(len(p.set.Training().Counted()), p.set.Variables())
		}
	}
	p.report = &stated
	return p, nil
}

// read reads or draws data, and describes them with the names of the files as given.
func (p *Repetition) read(ctx context.Context, d Data) (set *dataset.Set, again Data, err error) {
	again = Data{BuiltIn: d.BuiltIn, Seed: d.Seed, Size: d.Size, Read: d.Read}
	if d.BuiltIn != "" {
		set, err = face.BuiltIn(ctx, d.BuiltIn, d.Seed, d.Size)
	} else {
		var files []dataset.File
		if files, again.Files, err = d.matched(ctx, p.files); err != nil {
			return nil, again, err
		}
		o := d.Read
		o.Plain = o.Plain || p.report.Format < 3
		o.Decode = p.how.Decode
		set, err = input.Read(ctx, files, o)
		if err == nil && o.Long != "" && set.Variables() < d.Variables && p.report.Format < withoutSubject {
			o.KeepSubject = true
			set, err = input.Read(ctx, files, o)
		}
	}
	if err == nil {
		again.Rows, again.Train, again.Variables = set.Rows(), set.Train, set.Variables()
	}
	return set, again, err
}

// ReadsAs reports whether files with other names, in another order or with other options give the
// data of the report: rows, variables, θ, weights, names and the rows for testing. Of the folders
// around a file it takes as many as the report names.
func (p *Repetition) ReadsAs(ctx context.Context, files []File, read dataset.Options) (bool, error) {
	other := p.report.Data
	other.Files, other.Read = slices.Clone(files), read
	for i, file := range p.report.Data.Files[:min(len(files), len(p.report.Data.Files))] {
		parts := strings.Split(files[i].Name, "/")
		folders := strings.Count(file.Name, "/")
		other.Files[i].Name = strings.Join(parts[max(0, len(parts)-1-folders):], "/")
	}
	set, _, err := p.read(ctx, other)
	if err != nil {
		return false, err
	}
	if set.Kind == dataset.Pictures {
		set.IDs = p.set.IDs // their names, which only count for what they hold
	}
	return alike(p.set, set), nil
}

// alike reports whether two sets are the same data.
func alike(a, b *dataset.Set) bool {
	if a.Rows() != b.Rows() || a.Variables() != b.Variables() || a.Train != b.Train || a.Period != b.Period ||
		(a.Scale == nil) != (b.Scale == nil) || !slices.Equal(a.Names, b.Names) || !slices.Equal(a.IDs, b.IDs) ||
		!slices.Equal(a.Groups, b.Groups) || !slices.Equal(a.Observed, b.Observed) ||
		!slices.Equal(a.Theta, b.Theta) || !slices.Equal(a.Weights, b.Weights) {
		return false
	}
	x, y := make([]float64, a.Variables()), make([]float64, a.Variables())
	for i := range a.Rows() {
		a.RowTo(x, i)
		b.RowTo(y, i)
		if !slices.EqualFunc(x, y, func(v, w float64) bool { return v == w || v != v && w != w }) {
			return false
		}
	}
	return true
}

// Verify is the Verify of the report.
func (p *Repetition) Verify(ctx context.Context) (*Verification, error) {
	limited, stop := context.WithTimeout(ctx, p.how.longest())
	defer stop()
	again, err := p.again(limited)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = fault.New(fault.TooLarge, "repeating the report was stopped after %g hours, the limit: allow more if you "+
			"trust the report",
			p.how.hours())
	}
	if err != nil {
		return nil, err
	}
	idle, err := p.idle(ctx)
	if err != nil {
		return nil, err
	}
	c := newComparison(p.report, again, p.set, idle)
	return c.result, c.compare()
}

// again makes the report again from its data.
func (p *Repetition) again(ctx context.Context) (*Report, error) {
	if e := p.report.Experiment; e != nil {
		j, err := experiment.New(ctx, e.Name, p.set, e.Settings)
		if err != nil {
			return nil, err
		}
		found, err := job.Run(ctx, j, max(p.how.Cores, 1), p.how.Record)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		return OfExperiment(p.data, found)
	}
	var models []*model.Model
	var settings []method.Settings
	for i, reported := range p.report.Models {
		m, err := p.fitted(ctx, reported.Settings)
		if err != nil {
			return nil, fmt.Errorf("models[%d]: %w", i, err)
		}
		models, settings = append(models, m), append(settings, reported.Settings)
	}
	return New(p.data, models, settings)
}

// fitted fits and scores a model as the page and the command line do, but for its density.
func (p *Repetition) fitted(ctx context.Context, s method.Settings) (*model.Model, error) {
	training, testing := p.set.Training().Placed(), p.set.Testing().Placed()
	m, err := method.FitWithSample(ctx, training, s)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	m.Scores, err = method.Scores(ctx, m, training, testing)
	return m, err
}

// A Claim is a fit that someone claims outside the report, on its data, such as a run of a log.
type Claim struct {
	Settings method.Settings
	Status   fit.Status
	RMSE     map[string]float64 // training and test rows
	Energy   []float64          // some energies of the fit, in their order; nil: none
}

// Check repeats a claim and compares it, by the rules of a report.
func (p *Repetition) Check(ctx context.Context, c Claim) (*Verification, error) {
	ctx, stop := context.WithTimeout(ctx, p.how.longest())
	defer stop()
	m, err := p.fitted(ctx, c.Settings)
	if err != nil {
		return nil, err
	}
	again, err := New(p.data, []*model.Model{m}, []method.Settings{c.Settings})
	if err != nil {
		return nil, err
	}
	claimed := *again
	claimed.Build, claimed.Format = p.report.Build, p.report.Format
	claimed.Models = slices.Clone(again.Models)
	claimed.Models[0].Status = c.Status
	claimed.Models[0].RMSE = maps.Clone(m.Scores)
	delete(claimed.Models[0].RMSE, "train")
	delete(claimed.Models[0].RMSE, "test")
	maps.Copy(claimed.Models[0].RMSE, c.RMSE)
	compared := newComparison(&claimed, again, p.set, nil)
	compared.run = c.Energy
	v := compared.result
	if err := compared.compare(); err != nil || len(c.Energy) == 0 {
		return v, err
	}
	ends := c.Energy[len(c.Energy)-1:]
	if c.Settings.Solver != fit.Paper && c.Settings.Method != "spca" { // all other fits only go down
		ends = append(slices.Clip(ends), slices.Min(c.Energy))
	}
	total := m.Summary.Energy.Total
	for _, end := range ends {
		of := field{of: compared, model: &again.Models[0], claimed: &claimed.Models[0]}
		d := Difference{"energy", fmt.Sprint(end), fmt.Sprint(total), of.former()}
		switch {
		case math.Abs(end-total) <= Tolerance*total || max(end, total) <= compared.energy:
		case Near(end, total):
			v.Slight = append(v.Slight, d)
		case d.Why != "" && Near(end, of.end()):
			v.Claims = append(v.Claims, d)
		default:
			v.Differences = append(v.Differences, d)
		}
	}
	return v, nil
}

// Near reports whether a number agrees with its repetition as closely as two processors may differ
// at the end of a long fit.
func Near(reported, repeated float64) bool {
	return math.Abs(reported-repeated) <= looseness*math.Abs(repeated)
}

// Bounds of finding the options without effect, for which data are read again.
const (
	mostReread  = 20_000_000 // cells of the data
	mostOptions = 100
)

// idle returns the options without which the repetition is the same, so that nothing confirms
// them, and "data.files" if the names of the files have no effect.
func (p *Repetition) idle(ctx context.Context) (map[string]bool, error) {
	r := p.report
	fields := map[string]bool{}
	if r.Experiment != nil {
		for _, name := range experiment.Unused(r.Experiment.Settings) {
			fields["experiment.settings."+name] = true
		}
	}
	if p.set == nil || r.Data.BuiltIn != "" {
		return fields, nil
	}
	if !slices.Equal(Names(r.Data.Files), Names(p.data.Files)) {
		same, err := p.ReadsAs(ctx, p.data.Files, r.Data.Read)
		fields["data.files"] = same || err != nil && p.set.Kind != dataset.Pictures // an option may name a file
	}
	if p.set.Rows()*p.set.Variables() > mostReread {
		return fields, ctx.Err()
	}
	tried := 0
	for path, read := range without(r.Data.Read) {
		if same, err := p.ReadsAs(ctx, r.Data.Files, read); err == nil && same {
			fields["data.read."+path] = true
		}
		if tried++; tried == mostOptions {
			break
		}
	}
	return fields, ctx.Err()
}

// proposed are the options for which reading proposes the same value where none is given.
var proposed = []string{"theta", "id", "group", "split", "weight", "variables", "observed", "header", "names",
	"sheet", "long"}

// without yields options by the path of one that is set, without that one.
func without(o dataset.Options) iter.Seq2[string, dataset.Options] {
	return func(yield func(string, dataset.Options) bool) {
		of := reflect.ValueOf(o)
		for i := range of.NumField() {
			name, _ := fault.OptionField(of.Type().Field(i))
			was, items := of.Field(i), 1
			if was.Kind() == reflect.Slice {
				items = was.Len()
			}
			if name == "" || was.IsZero() || slices.Contains(proposed, name) {
				continue
			}
			for item := range items {
				path, rest := name, reflect.Zero(was.Type())
				if was.Kind() == reflect.Slice {
					path = fmt.Sprintf("%s[%d]", name, item)
					rest = reflect.AppendSlice(reflect.AppendSlice(rest, was.Slice(0, item)), was.Slice(item+1, items))
				}
				other := o
				reflect.ValueOf(&other).Elem().Field(i).Set(rest)
				if !yield(path, other) {
					return
				}
			}
		}
	}
}
