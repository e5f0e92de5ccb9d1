package input_test

import (
	"context"
	"image"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
)

// TestMaskBesideTheData reads the mask with each kind of data, by its default name and by
// the option.
func TestMaskBesideTheData(t *testing.T) {
	x, theta := npyFile(t, "x.npy", []int{3, 2}, 1, 2, 3, 4, 5, 6), npyFile(t, "theta.npy", []int{3}, 1, 2, 3)
	known := []float64{1, 1, 0, 1, 1, 0}
	observed, named := npyFile(t, "observed.npy", []int{3, 2}, known...), npyFile(t, "seen.npy", []int{3, 2}, known...)
	want := []bool{true, true, false, true, true, false}
	for name, files := range map[string][]dataset.File{
		"array":     {x, theta, observed},
		"array, ⋯":  {x, theta, named},
		"table":     {csvFile("t,a,b\n1,1,2\n2,3,4\n3,5,6\n"), observed},
		"pictures":  {pngFile(t, "a1.png", bar(1, 2)), pngFile(t, "a2.png", bar(3, 4)), pngFile(t, "a3.png", bar(5, 6)), observed},
		"archive":   {zipFile(t, "all.npz", dataset.File{Name: "X.npy", Data: x.Data}, dataset.File{Name: "theta.npy", Data: theta.Data}, dataset.File{Name: "observed.npy", Data: observed.Data})},
		"⋯, hidden": {csvFile("t,a,b\n1,1,2\n2,,4\n3,5,6\n"), observed},
	} {
		o := dataset.Options{}
		if strings.Contains(name, "array, ⋯") {
			o.Observed = "seen.npy"
		}
		if files[0].Name == "data.csv" {
			o.Theta = "t"
		}
		s, err := read(o, files...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.Equal(s.Observed, want) || s.Missing.Choice != dataset.ModelMissing || s.Missing.Cells != 2 || s.Missing.Rows != 2 || s.Missing.Columns != 2 {
			t.Errorf("%s: observed %v, counts %+v", name, s.Observed, s.Missing)
		}
		if warnings := strings.Join(s.Notes.Texts(), "\n"); !strings.Contains(warnings, "are hidden by") {
			t.Errorf("%s: no warning of the mask: %q", name, warnings)
		}
	}
}

func bar(levels ...uint8) image.Image {
	picture := image.NewGray(image.Rect(0, 0, len(levels), 1))
	copy(picture.Pix, levels)
	return picture
}

func TestMaskRefusesBadInput(t *testing.T) {
	x, theta := npyFile(t, "x.npy", []int{3, 2}, 1, 2, 3, 4, 5, 6), npyFile(t, "theta.npy", []int{3}, 1, 2, 3)
	mask := func(shape []int, values ...float64) dataset.File {
		return npyFile(t, "observed.npy", shape, values...)
	}
	for _, c := range []struct {
		name string
		o    dataset.Options
		mask dataset.File
		code fault.Code
		says string
	}{
		{"sizes", dataset.Options{}, mask([]int{2, 3}, 1, 1, 1, 1, 1, 1), fault.Shape, "2×3, but the data have 3 rows of 2"},
		{"one dimension", dataset.Options{}, mask([]int{6}, 1, 1, 1, 1, 1, 1), fault.Shape, "two dimensions"},
		{"neither 0 nor 1", dataset.Options{}, mask([]int{3, 2}, 1, 1, 1, 0.5, 1, 1), fault.Range, "row 2, column 2 is 0.5"},
		{"a row of which nothing is known", dataset.Options{}, mask([]int{3, 2}, 1, 1, 0, 0, 1, 1), fault.Shape, "observed.npy: row 2 has no observed cell"},
		{"rows are dropped", dataset.Options{Missing: dataset.DropMissing}, mask([]int{3, 2}, 1, 1, 0, 1, 1, 1), fault.Option, "cannot be dropped"},
		{"no such array", dataset.Options{Observed: "seen.npy"}, mask([]int{3, 2}, 1, 1, 0, 1, 1, 1), fault.NotFound, "seen.npy"},
	} {
		if _, err := read(c.o, x, theta, c.mask); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	all, err := read(dataset.Options{}, x, theta, mask([]int{3, 2}, 1, 1, 1, 1, 1, 1))
	if err != nil || all.Observed != nil || all.Missing.Choice == dataset.DropMissing {
		t.Errorf("a mask that hides nothing: %+v, %v", all, err)
	}
	if m, err := input.ReadMask(context.Background(), mask([]int{1, 2}, 1, 0)); err != nil || m.Rows != 1 || m.Cols != 2 || !slices.Equal(m.On, []bool{true, false}) {
		t.Errorf("%+v, %v", m, err)
	}
}
