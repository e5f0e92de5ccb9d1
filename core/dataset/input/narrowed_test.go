package input_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/narrow"
	"ppca/core/npy"
)

// bytesEach returns the bytes of one cell of a set.
func bytesEach(x mat.Matrix) int {
	switch x.(type) {
	case *narrow.Bytes:
		return 1
	case *narrow.Singles:
		return 4
	}
	return 8
}

func TestPicturesStayNarrow(t *testing.T) {
	pgm := func(name string, white int, levels ...byte) dataset.File {
		return dataset.File{Name: name, Data: append(fmt.Appendf(nil, "P5\n2 1\n%d\n", white), levels...)}
	}
	deep := image.NewGray16(image.Rect(0, 0, 2, 1))
	deep.SetGray16(1, 0, color.Gray16{1000})
	for _, c := range []struct {
		name  string
		files []dataset.File
		bytes int
		want  []float64
	}{
		{"PGM", []dataset.File{pgm("a1.pgm", 255, 0, 51), pgm("a2.pgm", 255, 102, 255)}, 1, []float64{0, .2, .4, 1}},
		{"PGM of ten levels", []dataset.File{pgm("a1.pgm", 10, 0, 1), pgm("a2.pgm", 10, 5, 10)}, 1, []float64{0, .1, .5, 1}},
		{"other levels from the second on", []dataset.File{pgm("a1.pgm", 255, 0, 51), pgm("a2.pgm", 10, 5, 10)}, 8, []float64{0, .2, .5, 1}},
		{"16 bit from the second on", []dataset.File{pgm("a1.pgm", 255, 0, 51), pngFile(t, "a2.png", deep)}, 8, []float64{0, .2, 0, 1000. / 65535}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := read(dataset.Options{}, c.files...)
			if err != nil {
				t.Fatal(err)
			}
			if bytesEach(s.X) != c.bytes || !slices.Equal(cellsOf(s.X), c.want) {
				t.Errorf("%v in %d bytes each, want %v in %d", cellsOf(s.X), bytesEach(s.X), c.want, c.bytes)
			}
		})
	}
}

// Columns are removed and rows are moved within one or four bytes a cell.
func TestArraysStayNarrow(t *testing.T) {
	want := []float64{1, 3, 7, 9, 10, 12, 4, 6} // without the second column
	var small bytes.Buffer
	if err := npy.WriteBytes(&small, []int{4, 3}, []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}); err != nil {
		t.Fatal(err)
	}
	singles := fmt.Appendf(nil, "\x93NUMPY\x01\x00\x76\x00%-117s\n", "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 3), }")
	for v := range 12 {
		singles = binary.LittleEndian.AppendUint32(singles, math.Float32bits(float32(v+1)))
	}
	for name, file := range map[string]struct {
		data  []byte
		bytes int
	}{"uint8": {small.Bytes(), 1}, "float32": {singles, 4}} {
		t.Run(name, func(t *testing.T) {
			s, err := read(dataset.Options{Theta: "x2", TestShare: .25, Seed: 1}, dataset.File{Name: "X.npy", Data: file.data})
			if err != nil {
				t.Fatal(err)
			}
			if bytesEach(s.X) != file.bytes || s.Train != 3 {
				t.Errorf("%d bytes each, %d rows for training", bytesEach(s.X), s.Train)
			}
			got := cellsOf(s.X)
			slices.Sort(got)
			all := slices.Sorted(slices.Values(want))
			if !slices.Equal(got, all) {
				t.Errorf("the cells are %v, want %v in some order of rows", got, all)
			}
			for i, theta := range s.Theta {
				if s.X.At(i, 0) != theta-1 || s.X.At(i, 1) != theta+1 {
					t.Errorf("row %d is %v, %v at θ = %v", i, s.X.At(i, 0), s.X.At(i, 1), theta)
				}
			}
		})
	}
}
