package report

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

func fixture(t *testing.T, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// Reports of format 1, which had no version of the program, hold. Fields that they lack are not
// checked.
func TestReportsOfFormat1(t *testing.T) {
	files := []dataset.File{{Name: "the people.csv", Data: fixture(t, "format1-table.csv")}}
	for name, notChecked := range map[string][]string{
		"format1-table.json":      {"build", "data.seed"},
		"format1-drawn.json":      {"build"},
		"format1-experiment.json": {"build"},
	} {
		raw := fixture(t, name)
		r, err := Parse(raw)
		if err != nil {
			t.Fatal(err)
		}
		v := verified(t, r, files, 1)
		var fields []string
		for _, d := range v.Claims {
			fields = append(fields, d.Field)
		}
		for _, want := range notChecked { // a processor other than that of the fixtures lists more fields
			if !v.Holds() || !slices.Contains(fields, want) {
				t.Errorf("%s: not checked %v, want %s, %+v", name, fields, want, v.Differences)
			}
		}
		for _, changed := range [][]byte{
			bytes.Replace(raw, []byte(`"hash": "`), []byte(`"hash": "0`), 1),
			bytes.Replace(raw, []byte(`"rows": `), []byte(`"rows": 1`), 1),
			bytes.Replace(raw, []byte(`"hash"`), []byte(`"checksum"`), 1),
			bytes.Replace(raw, []byte(`"build"`), []byte(`"grade": "A", "build"`), 1),
		} {
			if _, err := Parse(changed); fault.CodeOf(err) != fault.Format {
				t.Errorf("%s, changed: %v", name, err)
			}
		}
		if strings.Contains(name, "experiment") {
			continue
		}
		r.Models[0].Evaluations++ // another version may need another number
		if v := verified(t, r, files, 1); !v.Holds() || !slices.ContainsFunc(v.Claims, func(d Difference) bool { return d.Field == "models[0].evaluations" }) {
			t.Errorf("%s with an evaluation more: %+v", name, v)
		}
		r.Models[0].RMSE["train"] *= 1.00001
		if v := verified(t, r, files, 1); v.Holds() {
			t.Errorf("%s with another RMSE holds", name)
		}
	}
}
