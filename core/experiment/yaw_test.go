package experiment

import (
	"context"
	"slices"
	"testing"

	"ppca/core/dataset"
	"ppca/core/face"
)

// turningHeads draws ten small heads, ten poses each, without test rows.
func turningHeads(t *testing.T) *dataset.Set {
	t.Helper()
	set, err := face.Heads(context.Background(), 10, 8, 1)
	if err != nil {
		t.Fatal(err)
	}
	set.Train = set.Rows()
	return set
}

// Poses of one person are on one side only, three people in ten are for testing, and every
// split has other test people.
func TestYawSplitsPeople(t *testing.T) {
	set := turningHeads(t)
	ends, err := yawEnds(set.Theta)
	if err != nil {
		t.Fatal(err)
	}
	p := yawPool(set, ends, Options{Seed: 1, Splits: 4})
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
