package report

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/synth"
	"ppca/core/userjson"
)

// Options are the options of a verification. The zero value uses one core, refuses a repetition
// that may take more than MostHours, and reports no progress.
type Options struct {
	Cores  int
	Hours  float64            // most hours of a repetition; 0: MostHours
	Begin  func(work string)  // called with a description of the work before it begins; may be nil
	Record func(job.Progress) // progress of an experiment; may be nil

	// Compile and Decode are those of dataset.Options.
	Compile func(pattern string) (dataset.Expression, error)
	Decode  func(label string, text []byte) ([]byte, error)
}

// hours returns the most hours of a repetition.
func (o Options) hours() float64 { return cmp.Or(o.Hours, MostHours) }

// longest returns the most time of a repetition.
func (o Options) longest() time.Duration {
	return time.Duration(min(o.hours()*float64(time.Hour), math.MaxInt64/2))
}

// A Verification is the result of repeating a report. It holds if there are no Differences.
type Verification struct {
	Differences []Difference `json:"differences"`      // wrong fields
	Slight      []Difference `json:"slight,omitempty"` // fields that differ as two processors may differ
	Claims      []Difference `json:"claims,omitempty"` // fields that nothing here confirms, such as the build
	Checked     []string     `json:"checked"`          // fields and sections that agree; [] stands for any list index
	Used        []string     `json:"used"`             // fields that are inputs of the repetition
}

// Holds reports whether no field is wrong.
func (v *Verification) Holds() bool { return len(v.Differences) == 0 }

// Proves returns a sentence about what the verification proves, and what it does not.
func (v *Verification) Proves(r *Report) string {
	switch {
	case !v.Holds():
		return fmt.Sprintf("the report has %s that do not follow from these data and options", fault.Plural(len(v.Differences), "field"))
	case r.Experiment != nil:
		return fmt.Sprintf("the %d numbers of the experiment follow from these options, to %g, each of its own size. They do not prove who made the report, or when", len(r.Experiment.Numbers), looseness)
	case len(v.Slight) > 0:
		return fmt.Sprintf("the numbers of %s follow from these data and options, to %g, and %s of long fits to %g. They do not prove who made the report, or when", fault.Plural(len(r.Models), "model"), Tolerance, fault.Plural(len(v.Slight), "field"), looseness)
	}
	return fmt.Sprintf("the numbers of %s follow from these data and options, to %g. They do not prove who made the report, or when", fault.Plural(len(r.Models), "model"), Tolerance)
}

// A Difference is a field of a report, with the value of the repetition.
type Difference struct {
	Field    string `json:"field"`    // such as models[0].energy.data
	Reported string `json:"reported"` // as JSON; "nothing" if it is missing
	Repeated string `json:"repeated"` // as JSON; "nothing" if it is missing
	Why      string `json:"why,omitempty"`
}

func (d Difference) String() string {
	why := ""
	if d.Why != "" {
		why = " (" + d.Why + ")"
	}
	return fmt.Sprintf("%s: reported %s, repeated %s%s", d.Field, d.Reported, d.Repeated, why)
}

// Verify repeats the fits or the experiment of a report and compares a new report with this one
// field by field, see rules. files are the data files, under any names; a built-in set needs
// none. It returns an error if the work cannot be repeated, with ERR_TOO_LARGE if it may take
// too long, or does.
func (r *Report) Verify(ctx context.Context, files []dataset.File, o Options) (*Verification, error) {
	again, set, err := r.repeat(ctx, files, o)
	if err != nil {
		return nil, err
	}
	idle, err := r.idle(ctx, set, files, o)
	if err != nil {
		return nil, err
	}
	c := &comparison{reported: r, repeated: again, result: &Verification{Differences: []Difference{}}, wrong: map[string]bool{}, idle: idle}
	c.size(set)
	if err := c.compare(); err != nil {
		return nil, err
	}
	c.sums()
	return c.result, nil
}

// repeat makes the report again from the same data and options. It also returns the data, or nil
// if an experiment draws its own.
func (r *Report) repeat(ctx context.Context, files []dataset.File, o Options) (*Report, *dataset.Set, error) {
	data, set, err := r.Data.repeat(ctx, files, r.Experiment != nil, r.Format < 3, o)
	if err != nil {
		return nil, nil, err
	}
	if err := r.announce(ctx, set, o); err != nil {
		return nil, nil, err
	}
	limited, stop := context.WithTimeout(ctx, o.longest())
	defer stop()
	again, err := r.again(limited, data, set, o)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = fault.New(fault.TooLarge, "repeating the report was stopped after %g hours, the limit: allow more if you trust the report", o.hours())
	}
	return again, set, err
}

// again makes the report again from its data.
func (r *Report) again(ctx context.Context, data Data, set *dataset.Set, o Options) (*Report, error) {
	if r.Experiment != nil {
		return r.Experiment.repeat(ctx, data, set, o)
	}
	var err error
	models, settings := make([]*model.Model, len(r.Models)), make([]method.Settings, len(r.Models))
	for i, reported := range r.Models {
		settings[i] = reported.Settings
		if !counted(settings[i]) { // written before reports stated it
			settings[i].Components = fit.FormerComponents(len(set.Training().Counted()), set.Variables())
		}
		if models[i], err = fitted(ctx, set, r.asOf(settings[i]), max(o.Cores, 1)); err != nil {
			return nil, fmt.Errorf("models[%d]: %w", i, err)
		}
	}
	again, err := New(data, models, settings)
	if err != nil {
		return nil, err
	}
	for i, reported := range r.Models {
		if !counted(reported.Settings) {
			again.Models[i].Settings.Components = 0
		}
	}
	return again, nil
}

// asOf returns settings with the default effort of the format of the report.
func (r *Report) asOf(s method.Settings) method.Settings {
	if r.Format < searched && s.Effort == "" {
		s.Effort = fit.StartsOnly
	}
	return s
}

// repeat reads or draws the data again, and describes them. plain is as in dataset.Options.
func (d Data) repeat(ctx context.Context, files []dataset.File, ofExperiment, plain bool, how Options) (Data, *dataset.Set, error) {
	if ofExperiment && d.BuiltIn == "" && len(d.Files) == 0 {
		return Data{}, nil, nil
	}
	again := Data{BuiltIn: d.BuiltIn, Seed: d.Seed, Size: d.Size, Read: d.Read}
	var set *dataset.Set
	var err error
	if d.BuiltIn != "" {
		set, err = synth.BuiltIn(ctx, d.BuiltIn, d.Seed, d.Size)
	} else if set, again.Files, err = d.read(ctx, files, plain, how); err != nil {
		return Data{}, nil, err
	}
	if err != nil {
		return Data{}, nil, err
	}
	again.Rows, again.Train, again.Variables = set.Rows(), set.Train, set.Variables()
	return again, set, nil
}

// read finds the files of the report among the given ones, reads them and describes them.
func (d Data) read(ctx context.Context, given []dataset.File, plain bool, how Options) (*dataset.Set, []File, error) {
	matched, described, err := d.matched(ctx, given)
	if err != nil {
		return nil, nil, err
	}
	o := d.Read
	o.Plain = o.Plain || plain
	o.Compile, o.Decode = how.Compile, how.Decode
	set, err := input.Read(ctx, matched, o)
	if err == nil && o.Long != "" && set.Variables() < d.Variables {
		o.KeepSubject = true
		set, err = input.Read(ctx, matched, o)
	}
	return set, described, err
}

// fitted fits and scores a model as the page and the command line do.
func fitted(ctx context.Context, set *dataset.Set, s method.Settings, cores int) (*model.Model, error) {
	training, testing := set.Training(), set.Testing()
	if training.Theta == nil {
		training.Theta = make([]float64, set.Train)
	}
	if testing.X != nil && testing.Theta == nil {
		testing.Theta = make([]float64, set.Rows()-set.Train)
	}
	m, err := method.FitOn(ctx, training, s, cores)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.Scores, err = method.Scores(ctx, m, training, testing)
	return m, err
}

// repeat runs the experiment again. set is nil if it draws its data.
func (e *Experiment) repeat(ctx context.Context, data Data, set *dataset.Set, o Options) (*Report, error) {
	j, err := experiment.New(ctx, e.Name, set, e.Settings)
	if err != nil {
		return nil, err
	}
	found, err := job.Run(ctx, j, max(o.Cores, 1), o.Record)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return OfExperiment(data, found)
}

// A comparison is a report and its repetition.
type comparison struct {
	reported, repeated *Report
	result             *Verification
	wrong              map[string]bool // fields and sections with differences
	idle               map[string]bool // options without which the repetition is the same
	energy, rmse       float64         // sizes below which a number is a rounding error
	whole              map[string]bool // columns of an experiment that have whole numbers
	nothingOf          float64         // size below which a number of an experiment is a rounding error
}

// idle returns the options without which the repetition is the same, so that nothing confirms
// them. set is nil if an experiment drew its data.
func (r *Report) idle(ctx context.Context, set *dataset.Set, files []dataset.File, o Options) (map[string]bool, error) {
	fields := map[string]bool{}
	if r.Experiment != nil {
		for _, name := range experiment.Unused(r.Experiment.Settings) {
			fields["experiment.settings."+name] = true
		}
	}
	if set == nil || r.Data.BuiltIn != "" {
		return fields, nil
	}
	for _, name := range r.Data.Read.Unused(set) {
		fields["data.read."+name] = true
	}
	if set.Rows()*set.Variables() > mostReread {
		return fields, nil
	}
	for path, read := range without(r.Data.Read) {
		switch same, err := r.ReadsAs(ctx, files, read, o); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err == nil && same:
			fields["data.read."+path] = true
		}
	}
	return fields, nil
}

// mostReread is the most cells of data that are read again to find the options without effect.
const mostReread = 1_000_000

// without returns options that may have no effect on some data, by their path: each with the
// others as they are and without itself.
func without(o dataset.Options) map[string]dataset.Options {
	others := map[string]dataset.Options{}
	for path, text := range map[string]*string{"missing": &o.Missing, "dates": &o.Dates, "time": &o.Time} {
		if was := *text; was != "" {
			*text = ""
			others[path] = o
			*text = was
		}
	}
	for path, list := range map[string]*[]string{"ignore": &o.Ignore, "na": &o.NA, "oneHot": &o.OneHot} {
		was := *list
		for i := range was {
			*list = slices.Delete(slices.Clone(was), i, i+1)
			others[fmt.Sprintf("%s[%d]", path, i)] = o
		}
		*list = was
	}
	return others
}

// size determines the size of rounding errors from the root mean square of the data.
func (c *comparison) size(set *dataset.Set) {
	if c.repeated.Experiment != nil {
		c.whole, c.nothingOf = wholeColumns(c.repeated.Experiment.Numbers)
		c.nothingOf *= looseness * rounding
	}
	if set == nil {
		return
	}
	rms := mat.Norm(set.X, 2) / math.Sqrt(float64(set.Rows()))
	c.rmse = 1e-12 * rms
	c.energy = 1e-20 * rms * rms
}

// nothing returns the largest value of a number of a model that is a rounding error.
func (c *comparison) nothing(path string) float64 {
	if strings.Contains(path, ".rmse") {
		return c.rmse
	}
	return c.energy
}

// compare applies the rules to all fields.
func (c *comparison) compare() error {
	reported, err := c.reported.tree()
	if err != nil {
		return err
	}
	repeated, err := c.repeated.tree()
	if err != nil {
		return err
	}
	userjson.Pair(reported, repeated, func(path string, a, b *userjson.Node) {
		c.judge(field{path: path, reported: a, repeated: b, of: c, model: c.repeated.modelOf(path), claimed: c.reported.modelOf(path)})
	})
	for _, list := range []*[]string{&c.result.Checked, &c.result.Used} {
		slices.Sort(*list)
		*list = slices.DeleteFunc(slices.Compact(*list), func(name string) bool { return c.wrong[name] })
	}
	return nil
}

// judge applies the rule of a field.
func (c *comparison) judge(f field) {
	found, why := differs, "there is no rule for this field"
	judge, name := ruleOf(f.path)
	if judge != nil {
		found, why = judge(f)
	}
	if found == differs && why == "" {
		why = f.former()
	}
	d := Difference{f.path, f.reported.Text(), f.repeated.Text(), why}
	switch v := c.result; found {
	case agrees:
		v.Checked = append(v.Checked, name)
	case used:
		v.Used = append(v.Used, name)
	case slight:
		v.Slight = append(v.Slight, d)
	case unchecked:
		v.Claims = append(v.Claims, d)
	default:
		v.Differences = append(v.Differences, d)
		c.wrong[name] = true
	}
}

// modelOf returns the model that a field belongs to, or nil.
func (r *Report) modelOf(path string) *Model {
	rest, found := strings.CutPrefix(path, "models[")
	number, _, closed := strings.Cut(rest, "]")
	if !found || !closed {
		return nil
	}
	i, err := strconv.Atoi(number)
	if err != nil || i < 0 || i >= len(r.Models) {
		return nil
	}
	return &r.Models[i]
}

// sums checks that each energy equals the sum of its terms, which is exact on every processor.
func (c *comparison) sums() {
	for i, m := range c.reported.Models {
		e := m.Energy
		sum := e.Data + e.MeanSmoothness + e.BasisSmoothness + e.Orthogonality + e.Ridge
		if math.Abs(e.Total-sum) <= rounding*Tolerance*math.Abs(sum) {
			continue
		}
		text, err := json.Marshal(sum)
		if err != nil {
			text = []byte("no number")
		}
		c.result.Differences = append(c.result.Differences, Difference{fmt.Sprintf("models[%d].energy.total", i), strconv.FormatFloat(e.Total, 'g', -1, 64), string(text), "it must be the sum of its terms"})
	}
}

// tree returns the report as Bytes writes it.
func (r *Report) tree() (*userjson.Node, error) {
	raw, err := r.Bytes()
	if err != nil {
		return nil, err
	}
	return userjson.Tree(raw)
}
