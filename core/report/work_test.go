package report

import (
	"context"
	"errors"
	"testing"

	"ppca/core/fault"
	"ppca/core/method"
)

// Options that would need days are stopped at the limit.
func TestWorkIsBounded(t *testing.T) {
	each := bases(t)["table"]
	for name, change := range map[string]func(*method.Settings){
		"bins":   func(s *method.Settings) { s.Bins = 4096 },
		"cycles": func(s *method.Settings) { endless(s, 100_000, 10_000) },
	} {
		r, err := Parse(each.text)
		if err != nil {
			t.Fatal(err)
		}
		change(&r.Models[0].Settings)
		if _, err = r.Verify(t.Context(), each.files, Options{Hours: 1e-4}); fault.CodeOf(err) != fault.TooLarge {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func endless(s *method.Settings, cycles, steps int) {
	s.Solver, s.Cycles, s.MeanSteps = "paper", &cycles, &steps
}

// A verification that is interrupted returns that error.
func TestVerifyStops(t *testing.T) {
	for name, each := range bases(t) {
		r, err := Parse(each.text)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if v, err := r.Verify(ctx, each.files, Options{}); v != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
	}
}
