package experiment

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/method"
)

// someFaces draws a few faces; the last three are for testing.
func someFaces(t *testing.T, people int) *dataset.Set {
	t.Helper()
	set, err := face.Faces(context.Background(), people, 10, 3)
	if err != nil {
		t.Fatal(err)
	}
	set.Train -= 3
	return set
}

func newRecogniser(t *testing.T, o Options) recogniser {
	t.Helper()
	f, err := newFaces(context.Background(), someFaces(t, 20), o.Seed)
	if err != nil {
		t.Fatal(err)
	}
	return recogniser{faces: f, options: o, families: families(Arms(o, method.Settings{Endpoints: blurEnds}, method.Settings{}), o.Components)}
}

func TestGalleryHoldsOneCopyOut(t *testing.T) {
	r := newRecogniser(t, Options{Seed: 1})
	g, err := r.draw(context.Background(), 0, 12)
	if err != nil {
		t.Fatal(err)
	}
	known, bins := map[int]int{}, map[int]int{}
	for i, face := range g.known {
		known[face]++
		bins[face] += int(g.Train.Theta[i])
	}
	heldOut := map[int]int{}
	for i, face := range g.sought {
		bin := int(g.Test.Theta[i])
		heldOut[bin]++
		if known[face] != 2 || bins[face]+bin != 0+1+2 {
			t.Errorf("face %d: %d known copies, bins do not add up", face, known[face])
		}
	}
	if len(g.sought) != 12 || len(heldOut) < 2 {
		t.Errorf("%d faces are sought, held out in the bins %v", len(g.sought), heldOut)
	}
	few, err := r.draw(context.Background(), 0, 4)
	if err != nil {
		t.Fatal(err)
	}
	if !mat.EqualApprox(few.Test.X, g.Test.X.(*mat.Dense).Slice(0, 4, 0, 100), 0) {
		t.Error("four faces are not the first of twelve")
	}
}

func TestWrong(t *testing.T) {
	g := gallery{known: []int{0, 0, 1, 1}, sought: []int{0, 1}}
	train := mat.NewDense(4, 2, []float64{1, 0, 3, 1, 0, 2, 0.1, 5})
	test := mat.NewDense(2, 2, []float64{9, 1, 2, 1.5}) // the second is nearer to face 0
	values := g.errors(train, test)
	if values[byCosine] != 50 || values[ofTraining] != 0 {
		t.Errorf("errors %v, want 50 %% of the test and none of the training faces", values)
	}
	if same := directions(mat.NewDense(2, 3, []float64{1, 2, 4, 0, 0, 0}), true); !(math.Abs(mat.Sum(same)) <= 1e-15) {
		t.Errorf("centred rows sum to %v", mat.Sum(same))
	}
}

// The coefficients equal those of the normalised model.
func TestNormalisedAsTheModel(t *testing.T) {
	for _, of := range []string{"PCA", "PPCA"} {
		r := newRecogniser(t, Options{Seed: 1, Components: []int{4}, Methods: []string{of}})
		g, err := r.draw(context.Background(), 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		s := r.families[0].fit.Settings
		s.Components = 4
		train, test, err := g.coefficients(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		m, err := fitted(context.Background(), g.Train, s)
		if err != nil {
			t.Fatal(err)
		}
		m.Normalise()
		want, err := m.Project(context.Background(), g.Test.X, g.Test.Theta, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := normalised(test, train); !mat.EqualApprox(got, want.Coefficients, 1e-9) {
			t.Errorf("%s:\n%v\nwant\n%v", of, mat.Formatted(got), mat.Formatted(want.Coefficients))
		}
	}
}
