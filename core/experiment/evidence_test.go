package experiment_test

import (
	"context"
	"os"
	"testing"

	"ppca/core/internal/testing/testkit"
	"ppca/core/report"
)

// TestEvidenceCanBeRepeated: a recorded report follows from its options; the shortest is repeated.
func TestEvidenceCanBeRepeated(t *testing.T) {
	testkit.Full(t, "it repeats an experiment of ten splits")
	file, err := os.ReadFile("testdata/lymph.json")
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := report.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := recorded.Verify(context.Background(), nil, report.Options{Cores: 2}); err != nil || !got.Holds() {
		t.Errorf("%+v, %v", got, err)
	}
}
