package input_test

import (
	"slices"
	"testing"

	"ppca/core/dataset"
)

func TestArrays(t *testing.T) {
	x := npyFile(t, "x.npy", []int{3, 2}, 1, 2, 3, 4, 5, 6)
	for _, c := range []struct {
		name  string
		files []dataset.File
		o     dataset.Options
		theta []float64
		cols  int
	}{
		{"beside", []dataset.File{x, npyFile(t, "theta.npy", []int{3}, 7, 8, 9)}, dataset.Options{}, []float64{7, 8, 9}, 2},
		{"beside, named", []dataset.File{x, npyFile(t, "age.npy", []int{3, 1}, 7, 8, 9)}, dataset.Options{Theta: "age.npy"}, []float64{7, 8, 9}, 2},
		{"npz", []dataset.File{npzFile(t, "d.npz", []float64{7, 8, 9}, []float64{1, 2, 3, 4, 5, 6})}, dataset.Options{}, []float64{7, 8, 9}, 2},
		{"y", []dataset.File{npyFile(t, "X.npy", []int{3, 2}, 1, 2, 3, 4, 5, 6), npyFile(t, "y.npy", []int{3}, 7, 8, 9), npyFile(t, "groups.npy", []int{3}, 1, 1, 2)}, dataset.Options{}, []float64{7, 8, 9}, 2},
		{"column", []dataset.File{x}, dataset.Options{Theta: "2"}, []float64{2, 4, 6}, 1},
		{"none", []dataset.File{x}, dataset.Options{}, nil, 2},
		{"variables in order", []dataset.File{x}, dataset.Options{Variables: []string{"height", "weight"}}, nil, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := read(c.o, c.files...)
			if err != nil {
				t.Fatal(err)
			}
			if c.name == "y" && !slices.Equal(s.Groups, []string{"1", "1", "2"}) {
				t.Errorf("the groups are %q", s.Groups)
			}
			if !slices.Equal(s.Theta, c.theta) || s.Variables() != c.cols || s.X.At(2, 0) != 5 {
				t.Errorf("θ %v, %d variables, X %v", s.Theta, s.Variables(), cellsOf(s.X))
			}
		})
	}
}
