package report

import (
	"context"
	"errors"
	"fmt"
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
	"ppca/core/userjson"
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
		if s := &stated.Models[i].Settings; !counted(*s) && r.Format < settled { // written before reports stated it
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
	limited, stop, hours := p.how.limited(ctx)
	defer stop()
	again, err := p.again(limited)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = fault.New(fault.TooLarge, "repeating the report was stopped after %g hours, the limit: allow more if you "+
			"trust the report", hours)
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
	m, err := method.Fit(ctx, training, s, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	m.Scores, err = method.Scores(ctx, m, training, testing)
	return m, err
}

// UsualComponents returns the number of components of a fit whose settings state none; 0 if they do not allow a fit.
func (p *Repetition) UsualComponents(ctx context.Context, s method.Settings) int {
	s.Components = 0
	o, err := s.Options(ctx, p.set.Training().Placed())
	if err != nil {
		return 0
	}
	return o.Components
}

// A Claim is a fit that someone claims outside the report, on its data, such as a run of a log.
type Claim struct {
	Settings method.Settings
	Status   fit.Status
	RMSE     map[string]float64 // training and test rows
	Energy   []float64          // some energies of the fit, in their order; nil: none
}

// Check repeats a claim and compares it, by the rules of a report.
func (p *Repetition) Check(ctx context.Context, claim Claim) (*Verification, error) {
	if p.set == nil {
		return nil, fault.New(fault.Option, "the report is of an experiment that drew its data, of which there are no runs")
	}
	ctx, stop, _ := p.how.limited(ctx)
	defer stop()
	m, err := p.fitted(ctx, claim.Settings)
	if err != nil {
		return nil, err
	}
	again, err := New(p.data, []*model.Model{m}, []method.Settings{claim.Settings})
	if err != nil {
		return nil, err
	}
	claimed := *again
	claimed.Build, claimed.Format = p.report.Build, p.report.Format
	of := again.Models[0]
	of.Status, of.RMSE = claim.Status, maps.Clone(m.Scores)
	delete(of.RMSE, "train")
	delete(of.RMSE, "test")
	maps.Copy(of.RMSE, claim.RMSE)
	claimed.Models = []Model{of}
	c := newComparison(&claimed, again, p.set, nil)
	n := len(claim.Energy)
	if n == 0 {
		return c.result, c.compare()
	}
	c.end = &claim.Energy[n-1]
	if err := c.compare(); err != nil {
		return nil, err
	}
	ends := []*float64{c.end}
	if s := claim.Settings; s.Solver != fit.Paper && s.Method != "spca" { // all other fits only go down
		lowest := slices.Min(claim.Energy)
		ends = append(ends, &lowest)
	}
	for _, end := range ends {
		c.end = end
		c.judge("models[0].energy", number(*end), number(m.Summary.Energy.Total))
	}
	return c.result, nil
}

// number returns a number of a report.
func number(value float64) *userjson.Node {
	return &userjson.Node{Name: "energy", Leaf: fmt.Sprint(value)}
}

// Near reports whether a number agrees with its repetition as closely as two processors may differ
// at the end of a long fit.
func Near(reported, repeated float64) bool {
	return math.Abs(reported-repeated) <= looseness*math.Abs(repeated)
}

// mostReread is the most cells of data that are read again to find options without effect.
const mostReread = 20_000_000

// proposed are the options for which reading proposes the same value where none is given.
var proposed = []string{"theta", "id", "group", "split", "weight", "variables", "observed", "header", "names",
	"sheet", "long"}

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
	read := r.Data.Read
	for _, o := range OptionsIn(reflect.ValueOf(&read).Elem(), "data.read.") {
		was := reflect.ValueOf(o.Value.Interface())
		if was.IsZero() || slices.Contains(proposed, strings.TrimPrefix(o.Path, "data.read.")) {
			continue
		}
		o.Value.SetZero()
		same, err := p.ReadsAs(ctx, r.Data.Files, read)
		fields[o.Path] = err == nil && same
		o.Value.Set(was)
	}
	return fields, ctx.Err()
}
