package heads

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/experiment/internal/compare"
	"ppca/core/experiment/internal/experimenttest"
	"ppca/core/experiment/study"
	"ppca/core/fault"
	"ppca/core/internal/testing/compare"
	"ppca/core/internal/testing/length"
	"ppca/core/internal/testing/shared"
)

// Poses of one person are on one side only, three people in ten are for testing, and every
// split has other test people.
func TestYawSplitsPeople(t *testing.T) {
	set := experimenttest.Turning(t, 10)
	ends, err := yawEnds(set.Theta)
	if err != nil {
		t.Fatal(err)
	}
	p := yawPool(set, ends, study.Options{Seed: 1, Splits: 4})
	var first []int
	different := false
	for number, s := range p.Splits {
		people := map[string]bool{}
		for _, i := range s.Test {
			people[set.Groups[i]] = true
		}
		if len(people) != 3 || len(s.Test) != 30 {
			t.Errorf("split %d: %d pictures of %d people for testing", number, len(s.Test), len(people))
		}
		for _, i := range slices.Concat(s.Bins...) {
			if people[set.Groups[i]] {
				t.Errorf("split %d: %s is on both sides", number, set.Groups[i])
			}
		}
		if number == 0 {
			first = s.Test
		}
		different = different || !slices.Equal(first, s.Test)
	}
	if !different {
		t.Error("all splits have the same test set")
	}
	data, err := p.Sample(context.Background(), 0, 2)
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range data.Train.Theta {
		row := slices.Index(set.Theta, at)
		if data.Train.Groups[i] != p.Groups[row] {
			t.Errorf("observation %d has another group than its person", i+1)
		}
	}
}

// The nineteen poses of UMIST, with six digits, are three to a bin and four in the last.
func TestYawEndsMeetThePoses(t *testing.T) {
	var poses []float64
	for k := range 19 {
		poses = append(poses, math.Round(float64(k)/18*1e6)/1e6)
	}
	ends, err := yawEnds(poses)
	if err != nil {
		t.Fatal(err)
	}
	for b, end := range ends {
		if end != poses[3*b] {
			t.Errorf("end %d is %v, the pose there %v", b+1, end, poses[3*b])
		}
	}
}

func TestYawRows(t *testing.T) {
	got, _ := experimenttest.Run(t, New, experimenttest.Turning(t, 10), experimenttest.Small["yaw"], 2)
	for _, row := range got.Rows {
		if row["whitening"] != false {
			t.Errorf("%v does not say that it is not whitened", row)
		}
	}
	if len(got.Rows) != 6 || got.Rows[2]["perBin"] != 2. || got.Rows[3]["perBin"] != 8. {
		t.Errorf("rows %v", got.Rows)
	}
	printed := compare.PrintedErrors(table4(false), 14, "PPCA-paper")
	if printed == nil || printed.Test != 0.1090 || compare.PrintedErrors(table4(true), 14, "PCA").Test != 0.0885 {
		t.Errorf("Table 4 has %v", printed)
	}
}

func TestYawRefuses(t *testing.T) {
	table := experimenttest.Turning(t, 2)
	table.Kind = dataset.Tables
	withoutTheta := experimenttest.Turning(t, 2)
	withoutTheta.Theta = nil
	alone := experimenttest.Turning(t, 2)
	for i := range alone.Groups {
		alone.Groups[i] = "a"
	}
	still := experimenttest.Turning(t, 2)
	for i := range still.Theta {
		still.Theta[i] = 3
	}
	divided := experimenttest.Turning(t, 2)
	divided.Train = 15
	for _, c := range []struct {
		data *dataset.Set
		code fault.Code
		says string
	}{
		{table, fault.Format, "table"},
		{withoutTheta, fault.Option, "pose"},
		{alone, fault.Shape, "one person"},
		{still, fault.Option, "no width"},
		{divided, fault.Option, "person 2"},
	} {
		if _, err := New(context.Background(), c.data, study.Options{}); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want %s with %q", err, c.code, c.says)
		}
	}
}

// A row is skipped, with the numbers, if a bin is too small for its size; other rows are
// computed. If pictures name no people, each is a group, and a note says so.
func TestYawReportsWhatItCannotCompute(t *testing.T) {
	set := experimenttest.Turning(t, 6)
	set.Groups = nil
	got, _ := experimenttest.Run(t, New, set, study.Options{Seed: 1, Splits: 1, Sizes: []int{2, 50}, Components: []int{2}, Methods: []string{"PCA"}}, 1)
	if len(got.Rows) != 1 || len(got.Skipped) != 1 || !strings.Contains(got.Skipped[0].Why, "50") || !strings.Contains(fmt.Sprint(got.Notes), "name no people") {
		t.Errorf("rows %v, skipped %v, notes %q", got.Rows, got.Skipped, got.Notes)
	}
}

// umist returns the turning heads of the Sheffield (UMIST) database, or skips the test.
func umist(t testing.TB) *dataset.Set {
	t.Helper()
	set, err := input.Read(context.Background(), []dataset.File{{Name: "umist-yaw.zip", Data: shared.Data(t, "umist-yaw.zip")}}, dataset.Options{Theta: "pose", Group: "person"})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestTunedPPCAOnTurningHeads checks PPCA with λ chosen inside each training set: its mean
// test error is at most that of PCA and IPCA, on photographs of unseen people with 8 pictures
// a bin. It runs the first five splits, or two in usual runs; core/experiment/EVIDENCE.md has all ten, and
// the other sizes of the paper.
func TestTunedPPCAOnTurningHeads(t *testing.T) {
	got, _ := experimenttest.Run(t, New, umist(t), study.Options{Seed: 1, Splits: length.Of(2, 5), Sizes: []int{8}, Methods: []string{"PCA", "IPCA", "PPCA"}, Tune: true}, 2)
	test := map[string]float64{}
	for _, row := range got.Rows {
		t.Logf("%-5s train %.4f ± %.4f  test %.4f ± %.4f", row["method"], row["train"], row["trainSD"], row["test"], row["testSD"])
		test[row["method"].(string)] = row["test"].(float64)
	}
	if len(test) != 3 || test["PPCA"] > min(test["PCA"], test["IPCA"]) {
		t.Errorf("PPCA errs more than the others: %v", test)
	}
}
