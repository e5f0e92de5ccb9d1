package dataset_test

import (
	"bytes"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/fit"
)

// The reader of data reads the written pictures again, to one level of 8 bits.
func TestPicturesAreReadAgain(t *testing.T) {
	for _, shape := range []fit.Picture{{Width: 3, Height: 2, Channels: 1}, {Width: 2, Height: 3, Channels: 3}} {
		k := shape.Width * shape.Height * shape.Channels
		x := mat.NewDense(4, k, nil)
		for i := range 4 {
			for j := range k {
				x.Set(i, j, math.Mod(float64(7*i+3*j), 11)/10) // up to 1
			}
		}
		x.Set(0, 0, -0.5)
		x.Set(0, 1, 1.5)
		var file bytes.Buffer
		if err := dataset.WritePictures(t.Context(), &file, x, shape, []string{"a/one 10.pgm", "two 20", "θ 30", "30"}); err != nil {
			t.Fatal(err)
		}
		set, err := input.Read(t.Context(), []dataset.File{{Name: "pictures.zip", Data: file.Bytes()}}, dataset.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if *set.Shape != shape || set.Rows() != 4 {
			t.Fatalf("%v pictures of %v", set.Rows(), set.Shape)
		}
		for i := range 4 {
			for j := range k {
				if want := min(1, max(0, x.At(i, j))); !(math.Abs(set.X.At(i, j)-want) <= 0.5/255+1e-9) {
					t.Errorf("picture %d, value %d: %v, want %v", i, j, set.X.At(i, j), want)
				}
			}
		}
	}
	if err := dataset.WritePictures(t.Context(), &bytes.Buffer{}, mat.NewDense(1, 5, nil), fit.Picture{Width: 2, Height: 2, Channels: 1}, nil); fault.CodeOf(err) != fault.Shape {
		t.Errorf("%v", err)
	}
}
