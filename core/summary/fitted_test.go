package summary_test

import (
	"context"
	"testing"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/solver"
)

// fitted returns solver.Fit and fails the test on an error.
func fitted(t *testing.T, d fit.Data, o fit.Options) *model.Model {
	t.Helper()
	m, err := solver.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
