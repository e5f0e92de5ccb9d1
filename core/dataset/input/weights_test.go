package input_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
)

func readText(text string, o dataset.Options) (*dataset.Set, error) {
	return input.Read(context.Background(), []dataset.File{{Name: "w.csv", Data: []byte(text)}}, o)
}

// TestWeights: weights stay with their rows when rows are dropped and split, and the scale
// of standardised variables equals that of repeated rows.
func TestWeights(t *testing.T) {
	lines, repeated := []string{"age,w,a,b"}, []string{"age,a,b"}
	for i := range 40 {
		cells := fmt.Sprintf("%d,%v,%v", i, math.Sin(float64(i)), math.Cos(3*float64(i)))
		age, rest, _ := strings.Cut(cells, ",")
		weight := fmt.Sprint(i % 4)
		if i == 17 {
			weight = ""
		}
		lines = append(lines, age+","+weight+","+rest)
		for range i % 4 {
			if i != 17 {
				repeated = append(repeated, cells)
			}
		}
	}
	text := strings.Join(lines, "\n")
	set, err := readText(text, dataset.Options{Theta: "age", Weight: "w", Missing: dataset.DropMissing, TestShare: 0.3, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	if set.Rows() != 39 || set.Missing.LeftOut != 1 || set.Missing.Cells != 1 || set.Variables() != 2 || set.Columns[1].Role != dataset.RoleWeight {
		t.Errorf("%d rows, %+v, %+v", set.Rows(), set.Missing, set.Columns)
	}
	for i, theta := range set.Theta {
		if set.Weights[i] != float64(int(theta)%4) {
			t.Errorf("θ = %v has the weight %v", theta, set.Weights[i])
		}
	}
	if !slices.Equal(set.Training().Weights, set.Weights[:set.Train]) || !slices.Equal(set.Testing().Weights, set.Weights[set.Train:]) {
		t.Error("the parts have other weights")
	}
	weighed, err := readText(text, dataset.Options{Theta: "age", Weight: "2", Missing: dataset.DropMissing, Standardise: true})
	if err != nil {
		t.Fatal(err)
	}
	many, err := readText(strings.Join(repeated, "\n"), dataset.Options{Theta: "age", Standardise: true})
	if err != nil {
		t.Fatal(err)
	}
	for k, scale := range many.Scale {
		if !(math.Abs(weighed.Scale[k]-scale) <= 1e-12) {
			t.Errorf("scale %v, repeated rows give %v", weighed.Scale, many.Scale)
		}
	}
}
