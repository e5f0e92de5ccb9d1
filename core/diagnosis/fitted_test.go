package diagnosis_test

import (
	"context"
	"testing"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/ppca"
)

// fitted returns ppca.Fit and fails the test on an error.
func fitted(t *testing.T, d fit.Data, o fit.Options) *model.Model {
	t.Helper()
	m, err := ppca.Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
