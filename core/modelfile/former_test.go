package modelfile

import (
	"os"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/internal/testing/testkit"
)

// A model that an earlier version fitted with noise by variable (ppca fit -noise variables
// -standardise -bins 2 -components 2, to 30 drawn rows) gives the numbers that it gave there.
func TestModelWithNoiseByVariable(t *testing.T) {
	file, err := os.ReadFile("testdata/noise-variables.npz")
	if err != nil {
		t.Fatal(err)
	}
	m, err := open(file)
	if err != nil {
		t.Fatal(err)
	}
	theta := []float64{0.5, 1, 2.2}
	x := mat.NewDense(3, 4, []float64{1, -2, 3, 0.5, 4, 1, 0, -1, 2.5, 0, 5, 3})
	observed := slices.Repeat([]bool{true}, 12)
	observed[6] = false
	p, err := m.Project(t.Context(), x, theta, observed)
	if err != nil {
		t.Fatal(err)
	}
	made, err := m.Reconstruct(p.Coefficients, theta)
	if err != nil {
		t.Fatal(err)
	}
	score, err := m.Score(t.Context(), x, theta, observed)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		of        string
		got, want []float64
	}{
		{"coefficients", p.Coefficients.RawMatrix().Data, []float64{-0.09544276028817537, -2.2934544197703954, 0.5846915350867423, 0.7767399053462037, 1.7979709995273812, -0.9524063508615069}},
		{"reconstructions", made.RawMatrix().Data, []float64{1.3280945870694123, -2.2023740828876086, 1.9215961904315646, 1.568538441532462, 3.20497854076197, 1.1781116622651504, 0.6274017603847287, 0.5926338264283705, 4.892639082350422, -0.4248635855078467, 3.2894210990036674, 1.924472727755237}},
		{"errors", score.Rows, []float64{0.3841833173903091, 0.44356098644226255, 0.8311359770049791}},
		{"σ", m.Summary.Noise.SD, []float64{0.16919507739726736, 0.3507247680538991, 1.0467390131712584}},
	} {
		testkit.Near(t, c.of, c.got, c.want, 1e-12)
	}
}
