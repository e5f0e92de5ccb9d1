package ppca_test

import (
	"testing"

	"ppca/core/ppca"
)

// TestTunedOptions fits with what Tune chose. The reconstructions must be those of the tuned model.
func TestTunedOptions(t *testing.T) {
	m, err := ppca.Tune(ctx, growth(), ppca.Options{})
	if err != nil {
		t.Fatal(err)
	}
	again, err := ppca.Fit(ctx, growth(), m.Options())
	if err != nil {
		t.Fatal(err)
	}
	if a, b := m.Summary(), again.Summary(); a.RMSE != b.RMSE || a.Verdict == "" || len(a.Unseen) < 2 {
		t.Errorf("%+v, again %+v", a, b)
	}
}
