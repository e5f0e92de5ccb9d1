package report

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/tune"
)

// found returns the result of an experiment on data that it draws.
func found(t *testing.T, name string, o experiment.Options) []byte {
	t.Helper()
	j, err := experiment.New(t.Context(), name, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := job.Run(t.Context(), j, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestAnExperimentComesOutAgain(t *testing.T) {
	options := experiment.Options{Seed: 2, Splits: 1, Methods: []string{"PCA", "PPCA"}, LambdaMean: tune.Grid{0.008, math.Inf(1)}, LambdaBasis: tune.Grid{4.2}}
	r, err := OfExperiment(Data{}, found(t, "simulation", options))
	if err != nil {
		t.Fatal(err)
	}
	again := reread(t, r)
	if v := verified(t, again, nil, 2); !v.Holds() {
		t.Errorf("%+v", v)
	}
	name := "row 2, decoupled, PPCA: meanSSE"
	value, ok := again.Experiment.Numbers[name]
	if !ok {
		t.Fatalf("there is no %q among %v", name, slices.Sorted(maps.Keys(again.Experiment.Numbers)))
	}
	again.Experiment.Numbers[name] = value * (1 + looseness/3)
	for build, holds := range map[string]bool{elsewhere: true, again.Build: false} { // another processor may differ
		again.Build = build
		if v := verified(t, again, nil, 2); v.Holds() != holds {
			t.Errorf("within the tolerance, by %s: %+v", build, v)
		}
	}
}

// A column of rounding errors may repeat as others. The report omits the paper's numbers and the
// differences of rows, and a stopped experiment has no report.
func TestWhatOfAnExperimentIsReported(t *testing.T) {
	const rows = `{"experiment": "blur", "rows": [{"method": "PCA", "train": 7e-17, "test": 0.2, "paper": {"test": 0.185}, "difference": {"from": "IPCA", "mean": 1e-7}}]%s}`
	r, err := OfExperiment(Data{}, fmt.Appendf(nil, rows, ""))
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]float64{"row 1, PCA: train": 7e-17, "row 1, PCA: test": 0.2}; !maps.Equal(r.Experiment.Numbers, want) {
		t.Errorf("%v", r.Experiment.Numbers)
	}
	other := *r
	other.Experiment = &Experiment{Name: "blur", Numbers: map[string]float64{"row 1, PCA: train": 9e-17, "row 1, PCA: test": 0.2}}
	if c := newComparison(r, &other, nil, nil); c.compare() != nil || !c.result.Holds() {
		t.Errorf("rounding errors: %+v", c.result)
	}
	for name, text := range map[string]string{
		"stopped": fmt.Sprintf(rows, `, "cancelled": true`),
		"nothing": `{"experiment": "blur", "rows": []}`,
	} {
		if _, err := OfExperiment(Data{}, []byte(text)); fault.CodeOf(err) != fault.Option {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := OfExperiment(Data{}, []byte("[]")); fault.CodeOf(err) != fault.Format {
		t.Errorf("no report of an experiment: %v", err)
	}
}

// Formats 3 and 4 searched for lower minima, in the experiments too.
func TestFormerlySearchedExperiments(t *testing.T) {
	r, err := OfExperiment(Data{}, found(t, "simulation", experiment.Options{Seed: 2, Splits: 1, Methods: []string{"PPCA"}, LambdaMean: tune.Grid{0.008}, LambdaBasis: tune.Grid{4.2}}))
	if err != nil {
		t.Fatal(err)
	}
	names := slices.Sorted(maps.Keys(r.Experiment.Numbers))
	of := func(column string) string {
		return names[slices.IndexFunc(names, func(name string) bool { return strings.Contains(name, "PPCA: ") && strings.HasSuffix(name, column) })]
	}
	number := of("PPCA: meanSSE")
	forged := reread(t, r)
	forged.Experiment.Numbers[of(" seed")] *= 2 // no search changes a count
	forged.Format = 4
	summed(t, forged)
	if verified(t, forged, nil, 2).Holds() {
		t.Error("another seed of a row holds in a report of an earlier version")
	}
	for _, c := range []struct {
		format int
		times  float64
		holds  bool
	}{{4, 1.1, true}, {3, 0.9, true}, {4, 0.4, false}, {2, 1.1, false}, {Format, 1.1, false}} {
		again := reread(t, r)
		again.Experiment.Numbers[number] *= c.times
		again.Format = c.format
		summed(t, again)
		if v := verified(t, again, nil, 2); v.Holds() != c.holds {
			t.Errorf("%+v: %+v", c, v)
		}
	}
}

// Up to format 4 tuned methods had other λ: their numbers are claims, those of the others are checked.
func TestFormerlyTunedExperiments(t *testing.T) {
	r, err := OfExperiment(Data{}, found(t, "lymph", experiment.Options{Seed: 1, Splits: 2, Sizes: []int{2}, Methods: []string{"PCA", "PPCA"}, Tune: true}))
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range []struct {
		format int
		number string
		holds  bool
	}{{4, "row 1, PCA: test", false}, {3, "row 2, PPCA: test", true}, {4, "row 2, PPCA: test", true}, {Format, "row 2, PPCA: test", false}} {
		again := reread(t, r)
		before, there := again.Experiment.Numbers[each.number]
		if !there {
			t.Fatalf("there is no %q among %v", each.number, slices.Sorted(maps.Keys(again.Experiment.Numbers)))
		}
		again.Experiment.Numbers[each.number] = 1.1 * before
		again.Format = each.format
		summed(t, again)
		v := verified(t, again, nil, 2)
		if v.Holds() != each.holds || v.Holds() && len(v.Claims) == 0 {
			t.Errorf("format %d, %s: %+v", each.format, each.number, v)
		}
	}
}

// Every column of the rows of the experiments has a kind.
func TestEveryColumnHasAKind(t *testing.T) {
	known := map[string]bool{}
	var walk func(of reflect.Type, column string)
	walk = func(of reflect.Type, column string) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice:
			walk(of.Elem(), column)
		case reflect.Struct:
			for i := range of.NumField() {
				name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
				if name != "paper" && name != "difference" {
					walk(of.Field(i).Type, strings.TrimSpace(column+" "+name))
				}
			}
		case reflect.Int, reflect.Uint64, reflect.Float64:
			if known[column] = true; columns[column] == (kind{}) && !slices.Contains([]string{"perBin", "splits", "faces", "curve dim", "seeds seed"}, column) {
				t.Errorf("%q has no kind", column)
			}
		}
	}
	for _, row := range []any{experiment.ReconstructionRow{}, experiment.RecognitionRow{}, experiment.SimulationRow{}} {
		walk(reflect.TypeOf(row), "")
	}
	if len(known) != len(columns) {
		t.Errorf("%d columns, and %d kinds", len(known), len(columns))
	}
}

// In two dimensions rounding chose among correlations that are all 1 or −1, in every method; earlier versions may differ
// by two faces.
func TestFormerCorrelations(t *testing.T) {
	r, err := OfExperiment(Data{}, found(t, "recognition", experiment.Options{Seed: 2, Splits: 1, Faces: []int{5}, Components: []int{2}, Methods: []string{"PCA"}}))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		format int
		column string
		more   float64
		holds  bool
	}{{4, "pearson", 20, true}, {2, "pearson", -40, true}, {4, "pearson", -60, false}, {Format, "pearson", 20, false}, {4, "error", 20, false}, {4, "dim", 1, false}} {
		again := reread(t, r)
		again.Experiment.Numbers["row 1, PCA: "+c.column] += c.more
		again.Format = c.format
		summed(t, again)
		if v := verified(t, again, nil, 1); v.Holds() != c.holds {
			t.Errorf("%+v: %+v", c, v)
		}
	}
}
