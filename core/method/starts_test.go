package method_test

import (
	"bytes"
	"testing"

	"ppca/core/method"
	"ppca/core/ppca"
	"ppca/core/synth"
)

// The starts done apart, in any order of time, give the model of the fit that does
// one after the other.
func TestStartsApartGiveTheSameModel(t *testing.T) {
	for seed := range uint64(4) {
		set := synth.Simulation(seed + 1)
		for _, gauge := range []string{ppca.Decoupled, ppca.Centred} {
			s := method.Settings{Bins: 6, Components: 2, Gauge: gauge}
			whole, err := method.Fit(t.Context(), set.Training(), s, nil)
			if err != nil {
				t.Fatal(err)
			}
			apart, err := method.FitTogether(t.Context(), set.Training(), s)
			if err != nil {
				t.Fatal(err)
			}
			whole.Summary.Seconds, apart.Summary.Seconds = 0, 0
			if !bytes.Equal(fileOf(t, whole), fileOf(t, apart)) {
				t.Errorf("seed %d, %s: E = %v after %d evaluations apart, %v after %d together", seed+1, gauge,
					apart.Summary.Energy.Total, apart.Summary.Evaluations, whole.Summary.Energy.Total, whole.Summary.Evaluations)
			}
		}
	}
}

func TestOnlyTheExactSolverHasTwoStarts(t *testing.T) {
	for _, c := range []struct {
		s    method.Settings
		want int
	}{
		{method.Settings{}, 2},
		{method.Settings{Method: "ppca-normalised"}, 2},
		{method.Settings{Solver: ppca.Paper}, 1},
		{method.Settings{Start: ppca.PooledStart}, 1},
		{method.Settings{Method: "ipca"}, 1},
	} {
		if got := len(c.s.Starts()); got != c.want {
			t.Errorf("%+v divides into %d, want %d", c.s, got, c.want)
		}
	}
}

func fileOf(t *testing.T, m *ppca.Model) []byte {
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
