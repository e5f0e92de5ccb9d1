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

// Tolerance is how far, relatively, a number may be from its repetition: another
// processor adds in another order.
const Tolerance = 1e-6

// A Difference is a number of a report that came out otherwise.
type Difference struct {
	Model    int     `json:"model"` // counted from 1
	Name     string  `json:"name"`
	Reported float64 `json:"reported"`
	Repeated float64 `json:"repeated"`
}

func (d Difference) String() string {
	return fmt.Sprintf("model %d: %s is %.10g, reported was %.10g", d.Model, d.Name, d.Repeated, d.Reported)
}

// Verify repeats the fits of a report on that many cores and returns what came out
// otherwise, nothing where all numbers agree. files are those of the data, under
// any names; a built-in set needs none. It fails where the fits cannot be repeated.
func (r *Report) Verify(ctx context.Context, files []dataset.File, cores int) ([]Difference, error) {
	set, err := r.Data.read(ctx, files)
	if err != nil {
		return nil, err
	}
	var differences []Difference
	compare := func(model int, name string, reported, repeated, size float64) {
		if !(math.Abs(reported-repeated) <= Tolerance*size) {
			differences = append(differences, Difference{model + 1, name, reported, repeated})
		}
	}
	counts := map[string][2]int{"rows": {r.Data.Rows, set.Rows()}, "training rows": {r.Data.Train, set.Train}, "variables": {r.Data.Variables, set.Variables()}}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		compare(0, name, float64(counts[name][0]), float64(counts[name][1]), 0)
	}
	for i, reported := range r.Models {
		m, scores, err := repeat(ctx, set, reported.Settings, cores)
		if err != nil {
			return differences, err
		}
		total := math.Abs(m.Summary.Energy.Total)
		was, is := terms(reported.Energy), terms(m.Summary.Energy)
		for t, name := range energyTerms {
			compare(i, name, was[t], is[t], total) // a small term is no more exact than the sum
		}
		for _, name := range slices.Sorted(maps.Keys(reported.RMSE)) {
			compare(i, "RMSE "+name, reported.RMSE[name], scores[name], math.Abs(scores[name]))
		}
	}
	return differences, nil
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
