package diagnosis_test

import (
	"strings"
	"testing"

	"ppca/core/method"
)

// TestLeastKnownVariable: a variable that few rows know is named; one that lacks some is not.
func TestLeastKnownVariable(t *testing.T) {
	d := bent(200, 4, 0, 11)
	d.Observed = make([]bool, 4*200)
	for _, known := range []int{150, 12} {
		for i := range d.Observed {
			d.Observed[i] = i%4 != 2 || i/4 < known
		}
		m := checksOf(t, d, method.Settings{Components: 1})
		m.Names = []string{"a", "b", "lung", "d"}
		least := m.Summary.Checks.Known.Least
		said := strings.Join(mustDiagnose(t, m).Findings, "\n")
		if least.Variable != 2 || least.Rows != float64(known) || strings.Contains(said, "12 of 200 training rows have a value of lung, on which its mean at 5 endpoints rests") != (known == 12) {
			t.Errorf("%d rows know it: %+v, %q", known, least, said)
		}
	}
}
