package method

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/modelfile"
)

// TestRepeat: a fit with the settings that Repeat returns, of a model or of its file, has the same
// bits, whatever was set. Each option of the table is set once for each method that uses it.
func TestRepeat(t *testing.T) {
	one := noise(32, 5)
	for i, value := range one.Theta {
		one.X.(*mat.Dense).Set(i, 0, 5*value+one.X.At(i, 0))
	}
	two := one
	two.Theta = nil
	for i, value := range one.Theta {
		two.Theta = append(two.Theta, value, float64(i*i%7))
	}
	gaps := one
	gaps.Observed = slices.Repeat([]bool{true, true, true, true, true, true, false}, 160)[:160]

	smooth := []string{`"lambda":{"mean":0,"basis":2,"ortho":7}`, `"lambda":{"mean":"Infinity","basis":"Infinity"}`, `"components":"auto"`, `"components":[1,2,1,2,1]`,
		`"smoothness":"reconstructions"`, `"gauge":"centred"`, `"gauge":"ridge","ridge":0.2`, `"start":"pooled"`, `"start":"knotwise"`, `"tolerance":0.001`, `"maxEvaluations":3`,
		`"solver":"paper"`, `"solver":"paper","cycles":4,"meanSteps":2,"meanRate":0.01,"basisSteps":3,"basisRate":0.02`}
	own := map[string][]string{"ppca": smooth, "ppca-normalised": smooth[:3], "local": {`"bandwidth":0.3`, `"bandwidth":"Infinity"`},
		"spca": {`"nonzeros":2`, `"sparseRidge":0.5`, `"sparseRidge":"Infinity"`}, "lpp": {`"neighbours":3`, `"heat":2`, `"heat":"Infinity"`}}
	for _, name := range Names() {
		line := append([]string{`"seed":1`, `"components":2`, `"seed":9,"sample":25`}, own[name]...)
		if UsesWeights(name) {
			line = append(line, `"noise":"theta"`)
		}
		grid := []string{`"bins":2`}
		if NeedsTheta(name) {
			line = append(line, `"bins":3`, `"spacing":"count","bins":3`, `"endpoints":[-1,0.3,2]`, `"range":[-2,3]`, `"periodic":1,"bins":3`, `"periodic":1,"endpoints":[0.1,0.4,0.8]`, `"periodic":1,"spacing":"count"`)
			grid = append(grid, `"axes":[{"bins":2,"spacing":"count"},{"periodic":7,"bins":3}],"lambda":{"ratio":3}`, `"axes":[{"endpoints":[0,0.5,1]},{"endpoints":[3]}]`)
		}
		for _, options := range line {
			repeats(t, one, fmt.Sprintf(`{"method":%q,%s}`, name, options))
		}
		for _, options := range grid {
			repeats(t, two, fmt.Sprintf(`{"method":%q,%s}`, name, options))
		}
		if name == "ppca" {
			repeats(t, gaps, fmt.Sprintf(`{"method":%q,"components":2}`, name))
		}
	}
}

// repeats checks that a fit with options in JSON is repeated.
func repeats(t *testing.T, d fit.Data, options string) {
	t.Helper()
	var s Settings
	if err := json.Unmarshal([]byte(options), &s); err != nil {
		t.Fatal(err)
	}
	first, err := Fit(context.Background(), d, s, nil)
	if err != nil {
		t.Errorf("%s: %v", options, err)
		return
	}
	var file bytes.Buffer
	if err := modelfile.Write(first, &file); err != nil {
		t.Fatal(err)
	}
	opened, err := modelfile.Read(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatalf("%s: %v", options, err)
	}
	for from, m := range map[string]*model.Model{"model": first, "file": opened} {
		text, err := json.Marshal(Repeat(m).Given()) // as the module has them
		var repeat Settings
		if err != nil || json.Unmarshal(text, &repeat) != nil {
			t.Fatalf("%s: its %s has the options %s, %v", options, from, text, err)
		}
		second, err := Fit(context.Background(), d, repeat, nil)
		if err != nil {
			t.Errorf("%s: its %s: %v, for %s", options, from, err, text)
			continue
		}
		if second.Kind != first.Kind || !mat.Equal(second.Mean, first.Mean) || !mat.Equal(second.Basis, first.Basis) || !slices.Equal(second.CoefficientSD, first.CoefficientSD) {
			t.Errorf("%s: its %s fits another model, by %s", options, from, text)
		}
	}
}
