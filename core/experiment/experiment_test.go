package experiment

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/settings"
	"ppca/core/tune"
	"ppca/core/userjson"
)

// nameOf returns the name of the experiment of a key of small.
func nameOf(key string) string {
	name, _, _ := strings.Cut(key, " ")
	return name
}

// dataOf returns the data of the small experiments; nil if they draw their own.
func dataOf(t *testing.T, name string) *dataset.Set {
	switch name {
	case "simulation", "lymph":
		return nil
	case "yaw":
		return turning(t, 10)
	}
	return drawnFaces(t, 20)
}

func TestSameSeedSameBits(t *testing.T) {
	for key, o := range small {
		name := nameOf(key)
		t.Run(key, func(t *testing.T) {
			_, alone := run(t, name, dataOf(t, name), o, 1)
			_, both := run(t, name, dataOf(t, name), o, 2)
			if !bytes.Equal(alone, both) {
				t.Errorf("one core gives\n%s\nand two\n%s", alone, both)
			}
			o.Seed++
			if _, other := run(t, name, dataOf(t, name), o, 2); bytes.Equal(bytes.Replace(other, []byte(`"seed":3`), []byte(`"seed":2`), -1), alone) {
				t.Error("another seed gives the same")
			}
		})
	}
}

func TestCancelKeepsWhatIsDone(t *testing.T) {
	for key, o := range small {
		name := nameOf(key)
		t.Run(key, func(t *testing.T) {
			j, err := New(context.Background(), name, dataOf(t, name), o)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			text, err := job.Run(ctx, j, 1, func(p job.Progress) {
				if p.Parts == 1 {
					stop()
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			f := decode(t, text)
			if !f.Cancelled || len(f.Rows) == 0 {
				t.Errorf("after a cancel there is %s", text)
			}
		})
	}
}

func TestBadInput(t *testing.T) {
	table := &dataset.Set{Kind: dataset.Tables, X: drawnFaces(t, 5).X, Train: 5}
	blurredAlready := drawnFaces(t, 5)
	blurredAlready.ThetaName = dataset.BlurName
	one := &dataset.Set{Kind: dataset.Pictures, X: mat.NewDense(1, 4, nil), Train: 1, Shape: &fit.Picture{Width: 2, Height: 2, Channels: 1}}
	gaps, two, weighed := drawnFaces(t, 5), drawnFaces(t, 5), drawnFaces(t, 5)
	gaps.Observed, two.Theta, weighed.Weights = make([]bool, 5), make([]float64, 2*two.Rows()), make([]float64, 5)
	onePerson := drawnFaces(t, 5)
	onePerson.Train, onePerson.Groups = 5, []string{"a", "a", "a", "a", "a"}
	for _, c := range []struct {
		name string
		data *dataset.Set
		o    Options
		code fault.Code
		says string
	}{
		{"blurr", nil, Options{}, fault.NotFound, "blurr"},
		{"blur", nil, Options{Splits: -1}, fault.Option, "-1"},
		{"blur", nil, Options{Sizes: []int{5, 0}}, fault.Option, "number 2 of sizes is 0"},
		{"blur", nil, Options{Sizes: []int{5, 5}}, fault.Option, "[5 5]"},
		{"blur", nil, Options{Faces: []int{5}}, fault.Option, "faces"},
		{"blur", nil, Options{Components: []int{5, 6}}, fault.Option, "[5 6]"},
		{"blur", nil, Options{LambdaMean: tune.Grid{-1}}, fault.Option, "-1"},
		{"blur", nil, Options{LambdaBasis: tune.Grid{1, 2}}, fault.Option, "[1 2]"},
		{"blur", nil, Options{Methods: []string{"PPCA", "ICA"}}, fault.Option, "ICA"},
		{"recognition", nil, Options{Faces: []int{1}}, fault.Option, "number 1 of faces is 1"},
		{"recognition", nil, Options{Sizes: []int{1}}, fault.Option, "sizes"},
		{"blur", table, Options{}, fault.Format, "table"},
		{"blur", blurredAlready, Options{}, fault.Option, "blurred"},
		{"blur", onePerson, Options{}, fault.Shape, "one person"},
		{"blur", one, Options{}, fault.Shape, "1 face"},
		{"blur", gaps, Options{}, fault.Unsupported, "not observed"},
		{"yaw", two, Options{}, fault.Unsupported, "choose one column"},
		{"blur", weighed, Options{}, fault.Unsupported, "without"},
		{"blur", nil, Options{Album: &input.Album{}}, fault.Option, "landmarks"},
		{"simulation", nil, Options{Sizes: []int{2}}, fault.Option, "sizes"},
		{"simulation", nil, Options{Tune: true}, fault.Option, "tune"},
	} {
		_, err := New(context.Background(), c.name, c.data, c.o)
		if fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %+v: %v, want %s with %q", c.name, c.o, err, c.code, c.says)
		}
	}
	for _, text := range []string{`{"split":3}`, `{"seed":"x"}`, `[`, ``} {
		if err := userjson.Options([]byte(text), new(Options), settings.CheckOptionField); fault.CodeOf(err) != fault.Option {
			t.Errorf("options %q: %v", text, err)
		}
	}
}

func TestOptionsInJSON(t *testing.T) {
	var o Options
	err := userjson.Options([]byte(`{"splits":3,"sizes":[2,4],"lambdaMean":[0.5,"\u0000Infinity"],"tune":true}`), &o, settings.CheckOptionField)
	if err != nil || o.Splits != 3 || len(o.Sizes) != 2 || o.LambdaMean[0] != .5 || !math.IsInf(o.LambdaMean[1], 1) || !o.Tune {
		t.Errorf("%+v, %v", o, err)
	}
}
