package ppca_test

import (
	"bytes"
	"testing"

	"ppca/core/method"
	"ppca/core/ppca"
)

func saved(t *testing.T, m *ppca.Model) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := m.Save(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestOptionsRepeatAFit fits again with the options of a model that was saved and loaded. All bytes of the
// model files must be equal.
func TestOptionsRepeatAFit(t *testing.T) {
	for _, name := range method.Names() {
		m, err := ppca.Fit(ctx, growth(), ppca.Options{Method: name, Components: 2})
		if err != nil {
			t.Fatal(err)
		}
		loaded, err := ppca.Load(bytes.NewReader(saved(t, m)))
		if err != nil {
			t.Fatal(err)
		}
		again, err := ppca.Fit(ctx, growth(), loaded.Options())
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(saved(t, m), saved(t, again)) {
			t.Errorf("%s: the model files differ", name)
		}
	}
}

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
