// Package datasettest makes the files that tests read.
package datasettest

import (
	"archive/zip"
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/npy"
)

// Read reads files with the expressions of package regexp.
func Read(o dataset.Options, files ...dataset.File) (*dataset.Set, error) {
	o.Compile = func(pattern string) (dataset.Expression, error) { return regexp.Compile(pattern) }
	return input.Read(context.Background(), files, o)
}

// CSV returns data.csv.
func CSV(text string) dataset.File { return dataset.File{Name: "data.csv", Data: []byte(text)} }

// PNG returns a picture as a file.
func PNG(t testing.TB, name string, picture image.Image) dataset.File {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return dataset.File{Name: name, Data: b.Bytes()}
}

// Grey draws a picture whose pixels count up from first.
func Grey(width, height int, first uint8) *image.Gray {
	picture := image.NewGray(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = first + uint8(i)
	}
	return picture
}

// Colour draws an opaque picture in colour.
func Colour(width, height int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		picture.SetNRGBA(i%width, i/width, color.NRGBA{uint8(i), uint8(2 * i), uint8(3 * i), 255})
	}
	return picture
}

// ZIP returns a ZIP of files.
func ZIP(t testing.TB, name string, files ...dataset.File) dataset.File {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		entry, err := w.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write(f.Data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return dataset.File{Name: name, Data: b.Bytes()}
}

// NPY returns an array as a file.
func NPY(t testing.TB, name string, shape []int, values ...float64) dataset.File {
	t.Helper()
	var b bytes.Buffer
	if err := npy.Write(&b, shape, values); err != nil {
		t.Fatal(err)
	}
	return dataset.File{Name: name, Data: b.Bytes()}
}

// NPZ returns the arrays theta, and X of as many rows, as a file.
func NPZ(t testing.TB, name string, theta, x []float64) dataset.File {
	t.Helper()
	var b bytes.Buffer
	w := npy.NewWriter(&b)
	for _, err := range []error{
		w.Float64("theta", []int{len(theta)}, theta),
		w.Float64("X", []int{len(theta), len(x) / len(theta)}, x),
		w.Close(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return dataset.File{Name: name, Data: b.Bytes()}
}

// Cells returns the entries of a matrix, row-major.
func Cells(x mat.Matrix) []float64 { return mat.DenseCopyOf(x).RawMatrix().Data }
