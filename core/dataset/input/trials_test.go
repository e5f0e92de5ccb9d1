package input_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/face"
)

// trial returns a file of ../testdata/trials, or those of a folder.
func trial(t *testing.T, name string) (files []dataset.File) {
	t.Helper()
	paths := []string{filepath.Join("../testdata/trials", name)}
	if inside, _ := filepath.Glob(filepath.Join(paths[0], "*")); inside != nil {
		paths = inside
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, dataset.File{Name: filepath.Base(path), Data: data})
	}
	return files
}

// Files of outside trials that were once misread in silence.
func TestTrials(t *testing.T) {
	for _, c := range []struct {
		name      string
		o         dataset.Options
		rows      int
		theta     string
		values    []float64 // the first of θ
		variables []string  // the first
		says      string
	}{
		{name: "negative-time.csv", rows: 20, theta: "time (hours)", values: []float64{-.5, -.25, 0, .25}, variables: []string{"conc a", "conc b"}},
		{name: "yearly1900.xlsx", rows: 80, theta: "date (year)", values: []float64{1900, 1901, 1902}},
		{name: "scope-siglent.csv", o: dataset.Options{Theta: "Second"}, rows: 18, theta: "Second", values: []float64{-6e-3, -5.9e-3}, variables: []string{"Value"}, says: "names are in line 12"},
		{name: "pictures-yaw-minus", rows: 25, theta: dataset.NumberInName, values: []float64{-30, -60, 0, 30, 60}},
		{name: "pictures-readme", rows: 12, theta: dataset.NumberInName, values: []float64{0, 5, 10}, says: "readme.txt"},
		{name: "irregular.csv", o: dataset.Options{Long: "child,age,height", Theta: "dose"}, rows: 40, theta: "dose", values: []float64{1.29}, says: "places"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.o.Accept = true
			s, err := read(c.o, trial(t, c.name)...)
			if err != nil {
				t.Fatal(err)
			}
			notes := strings.Join(s.Notes.Texts(), "\n")
			if s.Rows() != c.rows || s.ThetaName != c.theta || len(s.Theta) < len(c.values) || !slices.EqualFunc(s.Theta[:len(c.values)], c.values, close) {
				t.Errorf("%d rows with θ %q %v, want %d with %q %v; notes %q", s.Rows(), s.ThetaName, s.Theta, c.rows, c.theta, c.values, notes)
			}
			if len(s.Names) < len(c.variables) || !slices.Equal(s.Names[:len(c.variables)], c.variables) {
				t.Errorf("the variables are %q, want %q", s.Names, c.variables)
			}
			if !strings.Contains(notes, c.says) {
				t.Errorf("the notes %q do not say %q", notes, c.says)
			}
		})
	}
}

// NaN at a point that is not visible is an empty cell.
func TestTrialLandmarks(t *testing.T) {
	file := trial(t, "landmarks-nan.csv")[0]
	marks, err := face.ReadCSV(file.Name, bytes.NewReader(file.Data))
	if err != nil || len(marks) == 0 {
		t.Fatal(err)
	}
	for name, of := range marks {
		for i, mark := range of {
			if mark.Visible && math.IsNaN(mark.X+mark.Y) {
				t.Errorf("%s, point %d is visible at (%v, %v)", name, i, mark.X, mark.Y)
			}
		}
	}
}
