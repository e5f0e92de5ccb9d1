// Package data makes the observations that the benchmark works on.
package data

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/synth"
	"ppca/web/bench/work"
)

const (
	folds      = 5
	facesWidth = 19 // of the faces, and their height
	mostFaces  = 2000
	views      = 10 // of a drawn head
)

// A Recipe describes a set.
type Recipe struct {
	Kind  string  `json:"kind"`  // "faces": blurred, θ = σ in [0, 3] as in §4.3; "heads": turning, in colour; "table": Width variables that turn with θ in [0, 24]
	Rows  int     `json:"rows"`  // n
	Width int     `json:"width"` // of a picture; faces of another size than 19×19 are enlarged
	Tall  int     `json:"tall"`  // height of a picture; heads are square
	Noise float64 `json:"noise"` // standard deviation of what is added to every pixel
	Seed  uint64  `json:"seed"`
}

// Make makes a set. The faces are those of the file zipped, or drawn heads where
// zipped is nil.
func Make(ctx context.Context, r Recipe, zipped []byte) (*work.Set, error) {
	var d fit.Data
	var groups []string
	var err error
	switch r.Kind {
	case "faces":
		d, groups, err = faces(ctx, r, zipped)
	case "heads":
		d, groups, err = heads(ctx, r)
	case "table":
		d, groups = table(r)
	default:
		err = fmt.Errorf("there is no kind of data %q", r.Kind)
	}
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(r.Seed, 1))
	if r.Noise > 0 {
		for i, value := range d.X.(*mat.Dense).RawMatrix().Data {
			d.X.(*mat.Dense).RawMatrix().Data[i] = value + r.Noise*random.NormFloat64()
		}
	}
	return &work.Set{Data: d, Fold: foldsOf(groups)}, nil
}

// heads takes views in the order of the people.
func heads(ctx context.Context, r Recipe) (fit.Data, []string, error) {
	set, err := synth.Heads(ctx, (r.Rows+views-1)/views, r.Width, r.Seed)
	if err != nil {
		return fit.Data{}, nil, err
	}
	x := set.X.(*mat.Dense).Slice(0, r.Rows, 0, set.Variables()).(*mat.Dense)
	return fit.Data{X: mat.DenseCopyOf(x), Theta: set.Theta[:r.Rows]}, set.Groups[:r.Rows], nil
}

// table draws a mean and two directions that turn with θ, and noise.
func table(r Recipe) (fit.Data, []string) {
	random := rand.New(rand.NewPCG(r.Seed, 2))
	x, d, groups := mat.NewDense(r.Rows, r.Width, nil), fit.Data{Theta: make([]float64, r.Rows)}, make([]string, r.Rows)
	for i := range r.Rows {
		d.Theta[i], groups[i] = 24*random.Float64(), fmt.Sprint(i)
		turn := d.Theta[i] / 24 * 2 * math.Pi
		a, b := 2*random.NormFloat64(), random.NormFloat64()
		for c := range r.Width {
			at := float64(c)
			x.Set(i, c, 3*math.Sin(turn+at/3)+a*math.Cos(at/2+turn/4)+b*math.Sin(at-turn/5)+random.NormFloat64()/2)
		}
	}
	d.X = x
	return d, groups
}

// faces blurs every face once in each of three bins. More rows than there are
// faces for come from further seeds: other choices of faces, and other blurs.
func faces(ctx context.Context, r Recipe, zipped []byte) (fit.Data, []string, error) {
	wanted := min((r.Rows+2)/3, mostFaces)
	files := []dataset.File{{Name: "faces.zip", Data: zipped}}
	if zipped == nil {
		var err error
		if files, err = drawnFaces(ctx, wanted, r.Seed); err != nil {
			return fit.Data{}, nil, err
		}
	}
	blur := dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: wanted, Seed: r.Seed}
	d := fit.Data{X: mat.NewDense(r.Rows, r.Width*r.Tall, nil)}
	var groups []string
	for len(d.Theta) < r.Rows {
		set, err := input.Read(ctx, files, dataset.Options{Blur: &blur})
		if err != nil {
			return d, nil, err
		}
		for i := 0; i < set.Train && len(d.Theta) < r.Rows; i++ {
			enlarge(d.X.(*mat.Dense).RawRowView(len(d.Theta)), r.Width, r.Tall, set.X.(*mat.Dense).RawRowView(i))
			d.Theta, groups = append(d.Theta, set.Theta[i]), append(groups, set.Groups[i])
		}
		blur.Seed++
	}
	return d, groups, nil
}

// foldsOf deals the groups out to the folds in the order of their first rows.
func foldsOf(groups []string) []float64 {
	known := make(map[string]int)
	out := make([]float64, len(groups))
	for i, group := range groups {
		if _, seen := known[group]; !seen {
			known[group] = len(known) % folds
		}
		out[i] = float64(known[group])
	}
	return out
}
