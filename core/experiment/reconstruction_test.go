package experiment

import (
	"context"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"ppca/core/fit"
	"ppca/core/job"
)

// The difference of a row equals the mean difference of the errors over the splits, computed
// from the parts. The first method has none, nor has a row with missing parts.
func TestDifferencesArePaired(t *testing.T) {
	o := Options{Seed: 2, Splits: 3, Sizes: []int{2, 8}, Components: []int{2}, Methods: []string{"PCA", "IPCA", "PPCA"}, Noise: fit.ThetaNoise}
	j, err := newYaw(context.Background(), turningHeads(t), o)
	if err != nil {
		t.Fatal(err)
	}
	test := map[ReconstructionCell][]float64{}
	parts := make([][]byte, len(j.Parts()))
	for i := range parts {
		if parts[i], err = j.Do(context.Background(), i, func(float64) {}); err != nil {
			t.Fatal(err)
		}
		var measured []Measurement[ReconstructionCell]
		if err := json.Unmarshal(parts[i], &measured); err != nil {
			t.Fatal(err)
		}
		for _, m := range measured {
			test[m.Cell] = append(test[m.Cell], m.Values[OfTest])
		}
	}
	for _, row := range joinedRows(t, j, parts) {
		rival := "PCA"
		if strings.HasSuffix(row.Method, "-noise") {
			rival = "PCA-noise"
		}
		own, first := test[ReconstructionCell{PerBin: row.PerBin, Method: row.Method}], test[ReconstructionCell{PerBin: row.PerBin, Method: rival}]
		d := row.Difference
		if row.Method == rival {
			if d != nil {
				t.Errorf("the first method differs from itself by %+v", d)
			}
			continue
		}
		mean, square := 0.0, 0.0
		for i := range own {
			mean += (own[i] - first[i]) / 3
		}
		for i := range own {
			square += (own[i] - first[i] - mean) * (own[i] - first[i] - mean)
		}
		if se := math.Sqrt(square / 2 / 3); d == nil || d.From != rival || !(math.Abs(d.Mean-mean) <= 1e-15) || !(math.Abs(d.SE-se) <= 1e-15) {
			t.Errorf("%d per bin, %s: %+v, want %v ± %v", row.PerBin, row.Method, d, mean, se)
		}
	}
	clear(parts[len(parts)-6:]) // the six methods with the largest size of the last split
	for _, row := range joinedRows(t, j, parts) {
		if whole := row.PerBin < 8; (row.Difference != nil) != (whole && !strings.HasPrefix(row.Method, "PCA")) {
			t.Errorf("without the last parts, %d per bin, %s: %+v", row.PerBin, row.Method, row.Difference)
		}
	}
}

// joinedRows joins parts and returns the rows.
func joinedRows(t *testing.T, j job.Job, parts [][]byte) []ReconstructionRow {
	t.Helper()
	text, err := j.Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Rows []ReconstructionRow `json:"rows"`
	}
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	return report.Rows
}
