package baseline

import (
	"context"
	"math"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/internal/testing/sample"
)

// A bandwidth that no observation can be within is refused at once; it used to ask for as many
// knots as the range of θ has bandwidths.
func TestTinyBandwidthsAreRefused(t *testing.T) {
	d := sample.Data(40, 3, 0.1, 1)
	for _, c := range []struct {
		share float64 // of the range of θ
		code  fault.Code
	}{{1e-320, fault.Range}, {1e-30, fault.Range}, {1e-10, fault.Range}, {1e-8, ""}} {
		m, err := Local(context.Background(), d, line(t, 3*c.share, 1, 0, 1.5, 3))
		if (err == nil) != (c.code == "") || err != nil && fault.CodeOf(err) != c.code || c.code != "" && !strings.Contains(err.Error(), "use a larger one") {
			t.Errorf("%v of the range: %v, want %q", c.share, err, c.code)
		}
		if err == nil && (m.Graph.Knots() > mostKnots || math.IsNaN(m.Summary.RMSE)) {
			t.Errorf("%v of the range: %d knots, RMSE %v", c.share, m.Graph.Knots(), m.Summary.RMSE)
		}
	}
}
