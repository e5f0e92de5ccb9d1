package experiment_test

import (
	"context"
	"os"
	"testing"

	"ppca/core/report"
)

// A recorded report follows from its options: the one that takes seconds is repeated.
func TestEvidenceCanBeRepeated(t *testing.T) {
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
