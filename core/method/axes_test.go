package method

import (
	"context"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

// TestGridOfPoses fits heads that turn and nod. A grid over both angles reconstructs
// the heads of new people better than knots over one angle, a PCA for each cell, or one
// PCA.
func TestGridOfPoses(t *testing.T) {
	ctx := context.Background()
	set, err := face.Poses(ctx, 24, 16, 1)
	if err != nil {
		t.Fatal(err)
	}
	over := func(s Settings, columns ...int) float64 {
		s.Components = 5
		training, testing := set.Training(), set.Testing()
		for _, d := range []*fit.Data{&training, &testing} {
			if n, _ := d.X.Dims(); len(columns) == 1 {
				d.Theta = graph.Column(d.Theta, n, columns[0])
			}
		}
		m, err := Fit(ctx, training, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		scores, err := Scores(ctx, m, training, testing)
		if err != nil {
			t.Fatal(err)
		}
		return scores["test"]
	}
	grid := over(Settings{Axes: []Axis{{Bins: 4}, {Bins: 2}}}, 0, 1)
	for name, other := range map[string]float64{
		"over yaw":   over(Settings{Bins: 4}, 0),
		"over pitch": over(Settings{Bins: 2}, 1),
		"PCA":        over(Settings{Method: "pca"}, 0, 1),
		"IPCA":       over(Settings{Method: "ipca", Axes: []Axis{{Bins: 4}, {Bins: 2}}}, 0, 1),
	} {
		t.Logf("test RMSE of the grid %.4f, %s %.4f", grid, name, other)
		if grid >= other {
			t.Errorf("RMSE of the grid %v, of %s %v", grid, name, other)
		}
	}
}

func TestAxes(t *testing.T) {
	d := fit.Data{X: mat.NewDense(5, 3, nil), Theta: []float64{0, 10, 1, 11, 2, 12, 3, 13, 4, 20}}
	for i := range 5 {
		d.X.(*mat.Dense).SetRow(i, []float64{math.Sin(float64(i)), float64(i * i % 3), float64(i)})
	}
	period, zero := 360., 0.
	for _, c := range []struct {
		name   string
		s      Settings
		knots  int
		second []float64
	}{
		{"the defaults", Settings{}, 25, []float64{10, 12.5, 15, 17.5, 20}},
		{"as many bins along both", Settings{Bins: 2}, 9, []float64{10, 15, 20}},
		{"bins of each", Settings{Axes: []Axis{{Bins: 1}, {Bins: 2}}}, 6, []float64{10, 15, 20}},
		{"equal counts", Settings{Axes: []Axis{{}, {Bins: 2, Spacing: EqualCount}}}, 15, []float64{10, 12, 20}},
		{"endpoints and a range", Settings{Axes: []Axis{{Endpoints: []float64{0, 1, 4}}, {Bins: 2, Range: []float64{0, 20}}}}, 9, []float64{0, 10, 20}},
		{"a ring", Settings{Axes: []Axis{{Bins: 1}, {Bins: 3, Periodic: &period}}}, 6, []float64{0, 120, 240, 360}},
		{"one endpoint", Settings{Axes: []Axis{{Bins: 1}, {Endpoints: []float64{15}}}}, 2, []float64{15}},
	} {
		o, err := c.s.Options(context.Background(), d)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if o.Graph.Knots() != c.knots || mat.Norm(mat.NewVecDense(len(c.second), subtracted(o.Graph.Second.Endpoints, c.second)), 2) > 1e-12 {
			t.Errorf("%s: %d knots, second axis %v", c.name, o.Graph.Knots(), o.Graph.Second.Endpoints)
		}
	}
	line := fit.Data{X: d.X, Theta: []float64{0, 1, 2, 3, 4}}
	for _, c := range []struct {
		name string
		d    fit.Data
		s    Settings
		says string
	}{
		{"within one period", d, Settings{Endpoints: []float64{0, 1}}, "for each"},
		{"a period of one", d, Settings{Periodic: &period}, "for each"},
		{"one axis", d, Settings{Axes: []Axis{{Bins: 2}}}, "there are 1 axes"},
		{"three axes", d, Settings{Axes: make([]Axis, 3)}, "there are 3 axes"},
		{"bins twice", d, Settings{Bins: 3, Axes: make([]Axis, 2)}, "already define"},
		{"axes of a line", line, Settings{Axes: make([]Axis, 2)}, "θ has one"},
		{"a bad axis", d, Settings{Axes: []Axis{{}, {Endpoints: []float64{2, 1}}}}, "parameter 2: endpoints must increase"},
		{"endpoints and bins", d, Settings{Axes: []Axis{{Endpoints: []float64{0}, Bins: 2}, {}}}, "parameter 1: endpoints already define"},
		{"a ratio of 0", d, Settings{Lambda: LambdaSettings{Ratio: &zero}}, "ratio"},
		{"too many", d, Settings{Bins: 100}, "too many"},
	} {
		if _, err := c.s.Options(context.Background(), c.d); fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
	}
}

func subtracted(a, b []float64) []float64 {
	out := make([]float64, len(b))
	for i := range out {
		if out[i] = math.Inf(1); len(a) == len(b) {
			out[i] = a[i] - b[i]
		}
	}
	return out
}
