// Package experimenttest provides tests of the experiments with data, small options and a
// reader of reports.
package experimenttest

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/experiment/study"
	"ppca/core/internal/testing/shared"
	"ppca/core/job"
	"ppca/core/synth"
	"ppca/core/tune"
)

// Heads draws a few faces; the last three are for testing.
func Heads(t testing.TB, people int) *dataset.Set {
	t.Helper()
	set, err := synth.Faces(context.Background(), people, 10, 3)
	if err != nil {
		t.Fatal(err)
	}
	set.Train -= 3
	return set
}

// Found is a Report, decoded from its JSON.
type Found struct {
	study.Report
	Rows    []map[string]any `json:"rows"`
	Skipped []struct {
		Row    map[string]any
		Why    string
		Splits int
	} `json:"skipped"`
}

// A Ready function returns the job of an experiment.
type Ready = func(ctx context.Context, data *dataset.Set, o study.Options) (job.Job, error)

// Run runs an experiment.
func Run(t testing.TB, ready Ready, data *dataset.Set, o study.Options, cores int) (Found, []byte) {
	t.Helper()
	j, err := ready(context.Background(), data, o)
	if err != nil {
		t.Fatal(err)
	}
	text, err := job.Run(context.Background(), j, cores, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Decode(t, text), text
}

// Decode decodes the JSON of a Report.
func Decode(t testing.TB, text []byte) (f Found) {
	t.Helper()
	if err := json.Unmarshal(text, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// Small holds options with which an experiment runs for a moment only.
var Small = map[string]study.Options{
	"lymph":       {Seed: 2, Splits: 2, Sizes: []int{2, 6}, Components: []int{3}, Methods: []string{"PCA", "IPCA", "PPCA"}},
	"yaw":         {Seed: 2, Splits: 2, Sizes: []int{2, 8}, Components: []int{2}, Methods: []string{"PCA", "IPCA", "PPCA"}},
	"simulation":  {Seed: 2, Splits: 2, LambdaMean: tune.Grid{1}, LambdaBasis: tune.Grid{50}, Methods: []string{"PCA", "IPCA", "PPCA"}},
	"blur":        {Seed: 2, Splits: 2, Sizes: []int{2, 6}, Components: []int{2}, Methods: []string{"PCA", "IPCA", "PPCA"}},
	"blur tuned":  {Seed: 2, Splits: 2, Sizes: []int{3}, Components: []int{2}, LambdaMean: tune.Grid{math.Inf(1), 1}, LambdaBasis: tune.Grid{math.Inf(1), 1}, Methods: []string{"PCA", "PPCA"}, Tune: true},
	"recognition": {Seed: 2, Splits: 2, Faces: []int{6, 12}, Components: []int{5, 2}, Methods: []string{"PCA", "MPCA", "SPCA", "IPCA", "LPP", "PPCA", "PPCA-normalised"}},
	"blur paper":  {Seed: 2, Splits: 2, Sizes: []int{2}, Components: []int{2}, Methods: []string{"PCA", "PPCA-paper"}},
}

// TestErrors returns the test errors of the methods with perBin people in each bin.
func (f Found) TestErrors(perBin float64, whitening bool) map[string]float64 {
	test := map[string]float64{}
	for _, row := range f.Rows {
		if row["perBin"] == perBin && row["whitening"] == whitening {
			test[row["method"].(string)] = row["test"].(float64)
		}
	}
	return test
}

// CBCL returns the MIT CBCL faces, or skips.
func CBCL(t testing.TB) *dataset.Set {
	t.Helper()
	set, err := input.Read(context.Background(), []dataset.File{{Name: "cbcl-faces.zip", Data: shared.Data(t, "cbcl-faces.zip")}}, dataset.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Turning draws a few small heads, ten poses each, without test rows.
func Turning(t testing.TB, people int) *dataset.Set {
	t.Helper()
	set, err := synth.Heads(context.Background(), people, 8, 1)
	if err != nil {
		t.Fatal(err)
	}
	set.Train = set.Rows()
	return set
}
