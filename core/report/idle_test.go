package report

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"slices"
	"testing"

	"ppca/core/dataset"
	"ppca/core/experiment"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/tune"
)

// An option that the repetition did not use is not checked, because a forger could write
// anything there.
func TestOptionsWithoutEffectAreClaims(t *testing.T) {
	var text bytes.Buffer
	fmt.Fprintln(&text, "age,a,b,part")
	for i := range 30 {
		fmt.Fprintf(&text, "%d,%d,%d,%s\n", i, i*i%7, i%5, []string{"train", "train", "test"}[i%3])
	}
	files := []dataset.File{{Name: "parts.csv", Data: text.Bytes()}}
	header := true
	read := dataset.Options{Theta: "age", Split: "part", TestShare: 0.5, Seed: 9, Pattern: "age([0-9]+)", Header: &header}
	data, set := opened(t, files, read)
	ofTable := made(t, data, set, method.Settings{Method: "pca", Components: 1})

	unused := experiment.Options{Seed: 2, Splits: 1, Methods: []string{"PCA"}, Noise: fit.ThetaNoise, LambdaMean: tune.Grid{3}, LambdaBasis: tune.Grid{4, 5}}
	ofExperiment, err := OfExperiment(Data{}, found(t, "simulation", unused))
	if err != nil {
		t.Fatal(err)
	}
	unweighed, err := OfExperiment(Data{}, found(t, "recognition", experiment.Options{Seed: 2, Splits: 1, Faces: []int{5}, Components: []int{2}, Methods: []string{"LPP"}, Noise: fit.ThetaNoise}))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		report *Report
		idle   []string
		used   []string
	}{
		{ofTable, []string{"data.read.testShare", "data.read.seed", "data.read.pattern"}, []string{"data.read.split", "data.read.header"}},
		{ofExperiment, []string{"experiment.settings.lambdaMean[0]", "experiment.settings.lambdaBasis[1]"}, []string{"experiment.settings.seed", "experiment.settings.noise"}},
		{unweighed, []string{"experiment.settings.noise"}, []string{"experiment.settings.methods[0]"}},
	} {
		v := verified(t, reread(t, c.report), files, 1)
		if !v.Holds() {
			t.Errorf("%v", v.Differences)
		}
		var fields []string
		for _, d := range v.Claims {
			fields = append(fields, d.Field)
		}
		for _, field := range c.idle {
			if !slices.Contains(fields, field) {
				t.Errorf("%s is not among what is not checked: %v", field, fields)
			}
		}
		for _, field := range c.used {
			if slices.Contains(fields, field) {
				t.Errorf("%s was used, and counts as not checked", field)
			}
		}
	}
}

// θ may be in the names of pictures: under other names a report does not hold, unless they give the
// same data.
func TestNamesOfPicturesMatter(t *testing.T) {
	var files []dataset.File
	for i := range 12 {
		picture := image.NewGray(image.Rect(0, 0, 2, 2))
		copy(picture.Pix, []byte{byte(20 * i), byte(i * i), byte(97 * i % 60), 5})
		var text bytes.Buffer
		if err := png.Encode(&text, picture); err != nil {
			t.Fatal(err)
		}
		files = append(files, dataset.File{Name: fmt.Sprintf("face %02d.png", i), Data: text.Bytes()})
	}
	data, set := opened(t, files, dataset.Options{})
	for name, holds := range map[string]bool{"fac 00.png": true, "30/face 00.png": true, "face 30.png": false, "face.png": false} {
		r := reread(t, made(t, data, set, method.Settings{Bins: 2, Components: 1}))
		renamed := slices.Clone(files)
		renamed[0].Name = name
		if v := verified(t, r, renamed, 1); v.Holds() != holds {
			t.Errorf("%s: %+v", name, v)
		}
	}
}
