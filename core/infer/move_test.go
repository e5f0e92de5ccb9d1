package infer_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/internal/testing/length"
	"ppca/core/internal/testing/shared"
	"ppca/core/method"
	"ppca/core/synth"
)

// umist returns every fourth pixel, in both directions, of the turning heads of the UMIST
// database; a group is a person.
func umist(t *testing.T) fit.Data {
	file := dataset.File{Name: "umist-yaw.zip", Data: shared.Data(t, "umist-yaw.zip")}
	set, err := input.Read(context.Background(), []dataset.File{file}, dataset.Options{Theta: "pose", Group: "person"})
	if err != nil {
		t.Fatal(err)
	}
	d, shape := set.Training(), set.Shape
	n, _ := d.X.Dims()
	width, height := (shape.Width+3)/4, (shape.Height+3)/4
	small := mat.NewDense(n, width*height, nil)
	for i := range n {
		for c := range width * height {
			small.Set(i, c, d.X.At(i, c/width*4*shape.Width+c%width*4))
		}
	}
	d.X = small
	return d
}

// TestMoveHeads turns the heads of people who are not in the training set. The errors must
// be well below those of the mean at the new angle, and not above those of the picture of
// the training person who looks most alike, by more than chance.
func TestMoveHeads(t *testing.T) {
	length.Full(t, "it learns how people keep their place, which takes many pictures")
	drawn := func(t *testing.T) fit.Data {
		set, err := synth.Heads(context.Background(), 60, 16, 1)
		if err != nil {
			t.Fatal(err)
		}
		return set.Training()
	}
	all := []struct {
		name        string
		data        func(t *testing.T) fit.Data
		mean, alike float64 // the most of each
	}{{"drawn heads", drawn, 0.7, 0.85}, {"UMIST", umist, 0.85, 0.85}}
	for _, c := range all {
		var moved, mean, alike, count, covered, cells float64
		for _, part := range parts(c.data(t), 5) {
			m, err := method.FitOn(context.Background(), part.train, method.Settings{Components: 10}, 1)
			if err != nil {
				t.Fatal(err)
			}
			n, k := part.test.X.Dims()
			for j := range n {
				var rows []int // other pictures of the person
				for i := range n {
					if i != j && part.test.Groups[i] == part.test.Groups[j] {
						rows = append(rows, i)
					}
				}
				to := part.test.Theta[j]
				there, err := infer.Move(context.Background(), m, part.test.Subset(rows), []float64{to})
				if err != nil {
					t.Fatal(err)
				}
				at, err := m.At(to)
				if err != nil {
					t.Fatal(err)
				}
				truth := mat.Row(nil, j, part.test.X)
				for r, i := range rows {
					moved += distance(there.X.RawRowView(r), truth)
					mean += distance(at.Mean, truth)
					alike += distance(lookalike(part.train, mat.Row(nil, i, part.test.X), part.test.Theta[i], to), truth)
					count++
					for cell := range k {
						if math.Abs(there.X.At(r, cell)-truth[cell]) <= 1.96*there.Errors.At(r, cell) {
							covered++
						}
					}
					cells += float64(k)
				}
			}
		}
		t.Logf("%s: moved %.4f, mean %.4f, most alike %.4f; %.3f within 1.96 standard errors, of %.0f pictures", c.name, moved/count, mean/count, alike/count, covered/cells, count)
		if moved > c.mean*mean || moved > c.alike*alike {
			t.Errorf("%s: moved %v, mean %v, most alike %v", c.name, moved/count, mean/count, alike/count)
		}
	}
}

// distance returns the root mean square difference of two pictures.
func distance(a, b []float64) float64 {
	sum := 0.0
	for c := range a {
		sum += (a[c] - b[c]) * (a[c] - b[c]) / float64(len(a))
	}
	return math.Sqrt(sum)
}

// lookalike returns the picture nearest to θ = to of the training person whose picture
// nearest to θ = from is most like x.
func lookalike(d fit.Data, x []float64, from, to float64) []float64 {
	nearest := func(theta float64) map[int]int { // picture of each person
		of := map[int]int{}
		for i, person := range d.Groups {
			if other, has := of[person]; !has || math.Abs(d.Theta[i]-theta) < math.Abs(d.Theta[other]-theta) {
				of[person] = i
			}
		}
		return of
	}
	best, least := 0, math.Inf(1)
	for person, i := range nearest(from) {
		if away := distance(mat.Row(nil, i, d.X), x); away < least {
			best, least = person, away
		}
	}
	return mat.Row(nil, nearest(to)[best], d.X)
}
