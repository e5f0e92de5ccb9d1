package experiment

import (
	"testing"

	"ppca/core/experiment/study"
	"ppca/core/job"
)

// TestPartsShareNothing runs parts of every experiment at the same time, so that go test -race
// finds shared state.
func TestPartsShareNothing(t *testing.T) {
	for name, o := range map[string]study.Options{
		"blur":        {Seed: 1, Splits: 4, Sizes: []int{2, 4}, Components: []int{2}, Methods: []string{"PCA", "IPCA"}},
		"recognition": {Seed: 1, Splits: 4, Faces: []int{5}, Components: []int{2, 3}, Methods: []string{"PCA", "IPCA"}},
		"lymph":       {Seed: 1, Splits: 4, Sizes: []int{2}, Components: []int{2}, Methods: []string{"PCA", "IPCA"}},
		"simulation":  {Seed: 1, Splits: 4, Methods: []string{"PCA", "IPCA"}},
	} {
		j, err := New(t.Context(), name, nil, o)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := job.Run(t.Context(), j, 4, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
