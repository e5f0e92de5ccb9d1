package main

import (
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
type rival struct{ python, folder, temporary string }

// newRival returns the rival, or an error that says what is missing.
func newRival(folder, temporary string) (*rival, error) {
	if _, err := os.Stat(filepath.Join(folder, "simple_gaussian.py")); err != nil {
		return nil, fmt.Errorf("no simple_gaussian.py in %s", folder)
	}
	if err := os.WriteFile(filepath.Join(temporary, "rival.py"), []byte(rivalProgram), 0o600); err != nil {
		return nil, err
	}
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import numpy, scipy").Run() == nil {
			return &rival{python, folder, temporary}, nil
		}
	}
	return nil, fmt.Errorf("no python3 with numpy and scipy")
}

// answers are those of the rival for the test rows of a split.
type answers struct {
	Low, High, Shares, Filled, Errors      [][]float64 // n×K
	Theta, ThetaLow, ThetaHigh, LogDensity []float64   // n
}

// ask runs the rival on a split. known marks the test cells not to fill (n×K). The answer is nil
// without a rival, or for more variables than it can take.
func (r *rival) ask(s *split, known []bool) (*answers, error) {
	_, k := s.train.X.Dims()
	if r == nil || k > mostVariables {
		return nil, nil
	}
	mask := make([][]bool, len(s.test.Theta))
	for i := range mask {
		mask[i] = known[i*k : (i+1)*k]
	}
	text, err := json.Marshal(map[string]any{
		"theta": s.train.Theta, "x": rows(s.train), "groups": s.train.Groups,
		"testTheta": s.test.Theta, "test": rows(s.test), "known": mask,
	})
	if err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(r.temporary, "split-*.json")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if _, err := file.Write(text); err != nil {
		return nil, err
	}
	command := exec.Command(r.python, filepath.Join(r.temporary, "rival.py"), r.folder, file.Name())
	command.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
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
