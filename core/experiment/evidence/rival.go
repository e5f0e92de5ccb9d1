package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"ppca/core/fit"
)

//go:embed rival.py
var rivalProgram string

// mostVariables of the rival, which inverts a K×K matrix for every row.
const mostVariables = 110

// A rival runs ../shared/rival/simple_gaussian.py.
type rival struct{ python, folder string }

// newRival returns the rival, or an error that says what is missing.
func newRival(folder string) (*rival, error) {
	if _, err := os.Stat(filepath.Join(folder, "simple_gaussian.py")); err != nil {
		return nil, err
	}
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import numpy, scipy").Run() == nil {
			return &rival{python, folder}, nil
		}
	}
	return nil, fmt.Errorf("there is no python3 with numpy and scipy")
}

// answers are those of the rival for the test rows of a split.
type answers struct {
	Low, High, Shares, Filled, Errors [][]float64 // n×K
	ThetaLow, ThetaHigh, LogDensity   []float64   // n
}

// ask runs the rival on a split. known marks the test cells not to fill (n×K). The answer is nil
// without a rival, or for more variables than it can take.
func (r *rival) ask(s *split, known []bool) (*answers, error) {
	if _, k := s.train.X.Dims(); r == nil || k > mostVariables {
		return nil, nil
	}
	text, err := json.Marshal(map[string]any{
		"theta": s.train.Theta, "x": rows(s.train), "groups": s.train.Groups,
		"testTheta": s.test.Theta, "test": rows(s.test), "known": known,
	})
	if err != nil {
		return nil, err
	}
	command := exec.Command(r.python, "-c", rivalProgram, r.folder)
	command.Stdin = bytes.NewReader(text)
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("the rival: %w", err)
	}
	var a answers
	return &a, json.Unmarshal(out, &a)
}

// rows returns the observations as slices.
func rows(d fit.Data) [][]float64 {
	n, k := d.X.Dims()
	out := make([][]float64, n)
	for i := range out {
		for c := range k {
			out[i] = append(out[i], d.X.At(i, c))
		}
	}
	return out
}
