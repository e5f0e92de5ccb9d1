package report

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/userjson"
)

// MostHours is the default limit of the time of a repetition. The author of a report chooses its
// work, so it must be limited.
const MostHours = 2

// Options are the options of a verification. The zero value uses one core, stops a repetition
// after MostHours, and reports no progress.
type Options struct {
	Cores  int
	Hours  float64            // most hours of a repetition; 0: MostHours
	Record func(job.Progress) // progress of an experiment; may be nil

	// Decode is that of dataset.Options.
	Decode func(label string, text []byte) ([]byte, error)
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
	Checked     []string     `json:"checked"`          // inputs and results that agree, as fields and sections; [] stands for any list index
}

// Holds reports whether no field is wrong.
func (v *Verification) Holds() bool { return len(v.Differences) == 0 }

// Proves returns a sentence about what the verification proves, and what it does not.
func (v *Verification) Proves(r *Report) string {
	slight, former := "", 0
	for _, claim := range v.Claims {
		if Former(claim) {
			former++
		}
	}
	switch {
	case !v.Holds():
		return fmt.Sprintf("the report has %s that do not follow from these data and options",
			fault.Plural(len(v.Differences), "field"))
	case r.Experiment != nil:
		all, open := len(r.Experiment.Numbers), 0
		for _, claim := range v.Claims {
			if strings.HasPrefix(claim.Field, "experiment.numbers") {
				open++
			}
		}
		others := ""
		if open > 0 {
			others = fmt.Sprintf("; the other %d are claims", open)
		}
		return fmt.Sprintf("%d of the %d numbers of the experiment follow from these options, to %g, each of its own "+
			"size%s. "+
			"They do not prove who made the report, or when", all-open, all, looseness, others)
	case len(v.Slight) > 0:
		slight = fmt.Sprintf(", and %s of long fits to %g", fault.Plural(len(v.Slight), "field"), looseness)
	}
	if former > 0 {
		slight += fmt.Sprintf("; %s of an earlier version, not checked, differ, but no error is below half of its "+
			"repetition", fault.Plural(former, "number"))
	}
	return fmt.Sprintf("the numbers of %s follow from these data and options, to %g%s. They do not prove who made the "+
		"report, or when",
		fault.Plural(len(r.Models), "model"), Tolerance, slight)
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
	p, err := r.Open(ctx, files, o)
	if err != nil {
		return nil, err
	}
	return p.Verify(ctx)
}

// newComparison returns the comparison of a report with its repetition. set is nil if an experiment
// drew its data.
func newComparison(reported, again *Report, set *dataset.Set, idle map[string]bool) *comparison {
	v := &Verification{Differences: []Difference{}}
	c := &comparison{reported: reported, repeated: again, result: v, wrong: map[string]bool{}, idle: idle}
	c.size(set)
	return c
}

// A comparison is a report and its repetition.
type comparison struct {
	reported, repeated *Report
	result             *Verification
	wrong              map[string]bool // fields and sections with differences
	idle               map[string]bool // options without which the repetition is the same
	energy, rmse       float64         // sizes below which a number is a rounding error
	whole              map[string]bool // columns of an experiment that have whole numbers
	run                []float64       // energies of a run of a log, in place of those of the model
	nothingOf          float64         // size below which a number of an experiment is a rounding error
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
		c.judge(field{path: path, reported: a, repeated: b, of: c, model: c.repeated.modelOf(path),
			claimed: c.reported.modelOf(path)})
	})
	slices.Sort(c.result.Checked)
	c.result.Checked = slices.DeleteFunc(slices.Compact(c.result.Checked), func(name string) bool { return c.wrong[name] })
	return nil
}

// judge applies the rule of a field.
func (c *comparison) judge(f field) {
	found, why := differs, "there is no rule for this field"
	judge, name := ruleOf(f.path)
	if judge != nil {
		found, why = judge(f)
	}
	d := Difference{f.path, f.reported.Text(), f.repeated.Text(), why}
	switch v := c.result; found {
	case agrees:
		v.Checked = append(v.Checked, name)
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
	i := -1
	if _, err := fmt.Sscanf(path, "models[%d]", &i); err != nil || i < 0 || i >= len(r.Models) {
		return nil
	}
	return &r.Models[i]
}

// tree returns the report as Bytes writes it.
func (r *Report) tree() (*userjson.Node, error) {
	raw, err := r.Bytes()
	if err != nil {
		return nil, err
	}
	return userjson.Tree(raw)
}
