package report

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"ppca/core/dataset"
	"ppca/core/method"
	"ppca/core/ppca"
	"ppca/core/synth"
)

// Tolerance is how far, relatively, a number of a fit may be from its repetition:
// another processor adds in another order.
const Tolerance = 1e-6

// Tolerance returns how far the numbers of the report may be from their repetition.
func (r *Report) Tolerance() float64 {
	if r.Experiment != nil {
		return looseness
	}
	return Tolerance
}

// A Difference is a number of a report that came out otherwise.
type Difference struct {
	Model    int     `json:"model,omitempty"` // counted from 1; none in an experiment
	Name     string  `json:"name"`
	Reported float64 `json:"reported"`
	Repeated float64 `json:"repeated"`

	size  float64 // of what it is a share where it may be loose; else 0, and any counts
	limit bool    // the fit ran out of evaluations
}

// slow is the number of evaluations from which on roundings take a fit another way on
// another processor.
const slow = 50

// Slight reports whether all differences are of fits that take many evaluations, less
// than a thousandth, the root of Tolerance, and none of the energy at which one
// converged. That is a minimum, known to the Tolerance wherever the fit ends near it;
// its terms and the errors, which have no minimum there, are known to the root of that.
// Where a fit ran out of evaluations, E was still falling and is known no better.
func Slight(differences []Difference) bool {
	return !slices.ContainsFunc(differences, func(d Difference) bool {
		return !(math.Abs(d.Reported-d.Repeated) <= looseness*d.size)
	})
}

func (d Difference) String() string {
	where := ""
	if d.Model > 0 {
		where = fmt.Sprintf("model %d: ", d.Model)
	}
	why := ""
	if d.limit {
		why = "; the fit ran out of evaluations, and where it was then is chance: allow more of them"
	}
	return fmt.Sprintf("%s%s is %.10g, reported was %.10g%s", where, d.Name, d.Repeated, d.Reported, why)
}

// Verify repeats the fits or the experiment of a report on that many cores and
// returns what came out otherwise, nothing where all numbers agree. files are those
// of the data, under any names; a built-in set needs none. It fails where what was
// done cannot be repeated.
func (r *Report) Verify(ctx context.Context, files []dataset.File, cores int) ([]Difference, error) {
	if r.Experiment != nil && r.Data.drawn() {
		return r.Experiment.verify(ctx, nil, cores)
	}
	set, err := r.Data.read(ctx, files)
	if err != nil {
		return nil, err
	}
	differences := r.Data.differences(set)
	if r.Experiment != nil {
		others, err := r.Experiment.verify(ctx, set, cores)
		return append(differences, others...), err
	}
	for i, reported := range r.Models {
		others, err := reported.verify(ctx, set, i+1, cores)
		differences = append(differences, others...)
		if err != nil {
			return differences, err
		}
	}
	return differences, nil
}

// verify fits the model of that number once more.
func (reported Model) verify(ctx context.Context, set *dataset.Set, number, cores int) ([]Difference, error) {
	m, scores, err := repeat(ctx, set, reported.Settings, cores)
	if err != nil {
		return nil, err
	}
	var differences []Difference
	limit := reported.Status == ppca.Limit || m.Summary.Status == ppca.Limit
	compare := func(name string, reported, repeated, size float64) {
		if !(math.Abs(reported-repeated) <= Tolerance*size) {
			if m.Summary.Evaluations < slow || name == energyTerms[0] && !limit {
				size = 0
			}
			differences = append(differences, Difference{number, name, reported, repeated, size, limit})
		}
	}
	total := math.Abs(m.Summary.Energy.Total)
	was, is := terms(reported.Energy), terms(m.Summary.Energy)
	for t, name := range energyTerms {
		compare(name, was[t], is[t], total) // a small term is no more exact than the sum
	}
	for _, name := range slices.Sorted(maps.Keys(reported.RMSE)) {
		compare("RMSE "+name, reported.RMSE[name], scores[name], math.Abs(scores[name]))
	}
	return differences, nil
}

// drawn tells whether an experiment makes the data itself.
func (d Data) drawn() bool { return d.BuiltIn == "" && len(d.Files) == 0 }

// differences compares the numbers of rows and variables with those of a set.
func (d Data) differences(set *dataset.Set) (differences []Difference) {
	for _, each := range []Difference{
		{Name: "rows", Reported: float64(d.Rows), Repeated: float64(set.Rows())},
		{Name: "training rows", Reported: float64(d.Train), Repeated: float64(set.Train)},
		{Name: "variables", Reported: float64(d.Variables), Repeated: float64(set.Variables())},
	} {
		if each.Reported != each.Repeated {
			differences = append(differences, each)
		}
	}
	return differences
}

// read makes the data of a report again.
func (d Data) read(ctx context.Context, files []dataset.File) (*dataset.Set, error) {
	if d.BuiltIn != "" {
		return synth.BuiltIn(ctx, d.BuiltIn, d.Seed)
	}
	matched, err := d.matched(ctx, files)
	if err != nil {
		return nil, err
	}
	return dataset.Read(ctx, matched, d.Read)
}

// repeat fits and scores as the page and the command line do.
func repeat(ctx context.Context, set *dataset.Set, s method.Settings, cores int) (*ppca.Model, map[string]float64, error) {
	training, testing := set.Training(), set.Testing()
	if training.Theta == nil {
		training.Theta = make([]float64, set.Train)
	}
	if testing.X != nil && testing.Theta == nil {
		testing.Theta = make([]float64, set.Rows()-set.Train)
	}
	m, err := method.FitOn(ctx, training, s, cores)
	if err != nil {
		return nil, nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	scores, err := method.Scores(ctx, m, training, testing)
	return m, scores, err
}

var energyTerms = []string{"energy", "energy of the data", "energy of the means", "energy of the bases", "energy of orthonormality", "energy of the ridge"}

func terms(e ppca.Energy) []float64 {
	return []float64{e.Total, e.Data, e.MeanSmoothness, e.BasisSmoothness, e.Orthogonality, e.Ridge}
}
