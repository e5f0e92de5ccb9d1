package experiment

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/face"
	"ppca/core/internal/testing/testkit"
	"ppca/core/job"
	"ppca/core/tune"
)

// found is a Report, decoded from its JSON.
type found struct {
	Report
	Rows    []map[string]any `json:"rows"`
	Skipped []struct {
		Row    map[string]any
		Why    string
		Splits int
	} `json:"skipped"`
}

// run runs an experiment and returns its report, decoded and as JSON.
func run(t *testing.T, name string, data *dataset.Set, o Options, cores int) (found, []byte) {
	t.Helper()
	j, err := New(context.Background(), name, data, o)
	if err != nil {
		t.Fatal(err)
	}
	text, err := job.Run(context.Background(), j, cores, nil)
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, text), text
}

func decode(t *testing.T, text []byte) (f found) {
	t.Helper()
	if err := json.Unmarshal(text, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// testErrors returns the test errors of the methods with perBin people in each bin.
func (f found) testErrors(perBin float64) map[string]float64 {
	test := map[string]float64{}
	for _, row := range f.Rows {
		if row["perBin"] == perBin {
			test[row["method"].(string)] = row["test"].(float64)
		}
	}
	return test
}

// drawnFaces draws a few faces; the last three are for testing.
func drawnFaces(t *testing.T, people int) *dataset.Set {
	t.Helper()
	set, err := face.Faces(context.Background(), people, 10, 3)
	if err != nil {
		t.Fatal(err)
	}
	set.Train -= 3
	return set
}

// turning draws a few small heads, ten poses each, without test rows.
func turning(t *testing.T, people int) *dataset.Set {
	t.Helper()
	set, err := face.Heads(context.Background(), people, 8, 1)
	if err != nil {
		t.Fatal(err)
	}
	set.Train = set.Rows()
	return set
}

// realSet returns a file of ../shared/data as a set, or skips.
func realSet(t *testing.T, name string, o dataset.Options) *dataset.Set {
	t.Helper()
	set, err := input.Read(context.Background(), []dataset.File{{Name: name, Data: testkit.Data(t, name)}}, o)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// small holds options with which an experiment runs for a moment only; what follows a blank in a
// key is not part of the experiment's name.
var small = map[string]Options{
	"lymph":       {Seed: 2, Splits: 2, Sizes: []int{2, 6}, Components: []int{3}, Methods: []string{"PCA", "IPCA", "PPCA"}},
	"yaw":         {Seed: 2, Splits: 2, Sizes: []int{2, 8}, Components: []int{2}, Methods: []string{"PCA", "IPCA", "PPCA"}},
	"simulation":  {Seed: 2, Splits: 2, LambdaMean: tune.Grid{1}, LambdaBasis: tune.Grid{50}, Methods: []string{"PCA", "IPCA"}},
	"blur":        {Seed: 2, Splits: 2, Sizes: []int{2, 6}, Components: []int{2}, Methods: []string{"PCA", "IPCA", "PPCA"}},
	"blur tuned":  {Seed: 2, Splits: 2, Sizes: []int{3}, Components: []int{2}, LambdaMean: tune.Grid{math.Inf(1), 1}, LambdaBasis: tune.Grid{math.Inf(1), 1}, Methods: []string{"PCA", "PPCA"}, Tune: true},
	"recognition": {Seed: 2, Splits: 2, Faces: []int{6, 12}, Components: []int{5, 2}, Methods: []string{"PCA", "MPCA", "SPCA", "IPCA", "LPP", "PPCA", "PPCA-normalised"}},
}
