package baseline

import (
	"context"
	"ppca/core/diagnosis"
	"strings"
	"testing"
)

// A bin with hardly more observations than components is a finding of the diagnosis; a
// bin with enough is not.
func TestThinBinsAreFound(t *testing.T) {
	for _, c := range []struct {
		components int
		says       string
	}{{2, ""}, {9, "of 2 bins have hardly more observations than components, for example bin "}} {
		d := turning(20, 30)
		m, err := IPCA(context.Background(), d, options(t, d, c.components, 0, 2, 4))
		if err != nil {
			t.Fatal(err)
		}
		found, err := diagnosis.Diagnose(context.Background(), m, nil)
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Join(found.Findings, "; ")
		if strings.Contains(said, "hardly more observations") != (c.says != "") || !strings.Contains(said, c.says) {
			t.Errorf("%d components: %q", c.components, said)
		}
		for b, knot := range found.Knots { // both ends of a bin
			if ends := knot.Theta[0]; len(ends) != 2 || ends[0] != float64(2*b) || ends[1] != float64(2*b+2) {
				t.Errorf("bin %d lies between %v", b+1, ends)
			}
		}
	}
}
