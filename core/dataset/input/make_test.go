// Files that tests read.

package input_test

import (
	"archive/zip"
	"bytes"
	"context"
	"image"
	"image/png"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/npy"
)

// read reads files.
func read(o dataset.Options, files ...dataset.File) (*dataset.Set, error) {
	return input.Read(context.Background(), files, o)
}

// csvFile returns data.csv.
func csvFile(text string) dataset.File { return dataset.File{Name: "data.csv", Data: []byte(text)} }

// pngFile returns a picture as a file.
func pngFile(t testing.TB, name string, picture image.Image) dataset.File {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return dataset.File{Name: name, Data: b.Bytes()}
}

// grey draws a picture whose pixels count up from first.
func grey(width, height int, first uint8) *image.Gray {
	picture := image.NewGray(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = first + uint8(i)
	}
	return picture
}

// zipFile returns a ZIP of files.
func zipFile(t testing.TB, name string, files ...dataset.File) dataset.File {
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

// npyFile returns an array as a file.
func npyFile(t testing.TB, name string, shape []int, values ...float64) dataset.File {
	t.Helper()
	var b bytes.Buffer
	if err := npy.Write(&b, shape, values); err != nil {
		t.Fatal(err)
	}
	return dataset.File{Name: name, Data: b.Bytes()}
}

// npzFile returns the arrays theta, and X of as many rows, as a file.
func npzFile(t testing.TB, name string, theta, x []float64) dataset.File {
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

// cellsOf returns the entries of a matrix, row-major.
func cellsOf(x mat.Matrix) []float64 { return mat.DenseCopyOf(x).RawMatrix().Data }
