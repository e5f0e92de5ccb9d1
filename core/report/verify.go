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

// limited returns a context that ends after the most hours of a repetition, and these hours.
func (o Options) limited(ctx context.Context) (limited context.Context, stop func(), hours float64) {
	hours = cmp.Or(o.Hours, MostHours)
	limited, stop = context.WithTimeout(ctx, time.Duration(min(hours*float64(time.Hour), math.MaxInt64/2)))
	return limited, stop, hours
}

// A Verification is the result of repeating a report. It holds if there are no Differences.
type Verification struct {
	Differences []Difference `json:"differences"`      // wrong fields
	Slight      []Difference `json:"slight,omitempty"` // fields that differ as two processors may differ
	Claims      []Difference `json:"claims,omitempty"` // fields that nothing here confirms, such as the build
	// Inputs and results that agree, as fields and sections; [] stands for any list index.
	Checked []string `json:"checked"`
}

// Holds reports whether no field is wrong.
func (v *Verification) Holds() bool { return len(v.Differences) == 0 }

// Proves returns a sentence about what the verification proves, and what it does not.
func (v *Verification) Proves(r *Report) string {
	if !v.Holds() {
		return fmt.Sprintf("the report has %s that do not follow from these data and options",
			fault.Plural(len(v.Differences), "field"))
	}
	what, to := fault.Plural(len(r.Models), "model"), fmt.Sprint(Tolerance)
	if r.Experiment != nil {
		what, to = "the experiment", fmt.Sprintf("%g, each of its own size", looseness)
	}
	if n := len(v.Slight); n > 0 {
		to += fmt.Sprintf(", and %s of long fits to %g", fault.Plural(n, "field"), looseness)
	}
	open := 0
	for _, claim := range v.Claims {
		if Former(claim) {
			open++
		}
	}
	if open > 0 {
		to += fmt.Sprintf("; %s of an earlier version could not be checked",
			fault.Plural(open, "number"))
	}
	return fmt.Sprintf("the numbers of %s follow from these data and options, to %s. They do not prove who made the "+
		"report, or when", what, to)
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

// A comparison is a report and its repetition.
type comparison struct {
	reported, repeated *Report
	result             *Verification
	wrong              map[string]bool // fields and sections with differences
	idle               map[string]bool // options without which the repetition is the same
	energy, rmse       float64         // sizes below which a number is a rounding error
	number             float64         // size below which a number of an experiment is a rounding error
	end                *float64        // energy of a run of a log, in place of that of the model; nil: none
}

// newComparison returns the comparison of a report with its repetition. Sizes of rounding errors follow from the
// root mean square of the data; set is nil if an experiment drew its data.
func newComparison(reported, again *Report, set *dataset.Set, idle map[string]bool) *comparison {
	c := &comparison{reported: reported, repeated: again, result: &Verification{Differences: []Difference{}},
		wrong: map[string]bool{}, idle: idle}
	if again.Experiment != nil {
		c.number = looseness * rounding * largest(again.Experiment.Numbers)
	}
	if set != nil {
		rms := mat.Norm(set.X, 2) / math.Sqrt(float64(set.Rows()))
		c.rmse, c.energy = 1e-12*rms, 1e-20*rms*rms
	}
	return c
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
	userjson.Pair(reported, repeated, c.judge)
	slices.Sort(c.result.Checked)
	c.result.Checked = slices.DeleteFunc(slices.Compact(c.result.Checked), func(name string) bool { return c.wrong[name] })
	return nil
}

// judge applies the rule of a field.
func (c *comparison) judge(path string, reported, repeated *userjson.Node) {
	found, why := differs, "there is no rule for this field"
	f := field{path: path, reported: reported, repeated: repeated, of: c, model: c.repeated.modelOf(path),
		claimed: c.reported.modelOf(path)}
	judge, name := ruleOf(path)
	if judge != nil {
		found, why = judge(f)
	}
	if former := f.former(); found == differs && former != "" {
		found, why = unchecked, former
	}
	d := Difference{path, reported.Text(), repeated.Text(), why}
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
