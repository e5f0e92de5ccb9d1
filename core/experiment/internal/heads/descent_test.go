package heads

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ppca/core/experiment/internal/compare"
	"ppca/core/experiment/study"
	"ppca/core/fit"
	"ppca/core/internal/testing/compare"
	"ppca/core/internal/testing/length"
	"ppca/core/method"
)

// TestDrawnHeadsDescend prints E and the held-out error of fits to drawn heads after some
// evaluations, and at the tolerance of the experiment.
//
//	PPCA_SOAK=1 go test ./core/experiment/internal/heads -run DrawnHeadsDescend -v
func TestDrawnHeadsDescend(t *testing.T) {
	length.Full(t, "six fits of 250 evaluations take minutes")
	ctx := context.Background()
	p, err := drawPortraits(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	o := study.Options{Seed: 1, Splits: 1, Components: []int{yawComponents}, Methods: []string{"PPCA"}}
	common, paper := p.settings(yawComponents)
	arm := compare.Arms(o, common, paper)[0]
	var table strings.Builder
	for _, c := range []struct {
		perBin    int
		whitening bool
		best      float64 // lowest E known, after 2,000 evaluations
		within    float64 // of E after 250 evaluations, as a share of best
	}{
		{2, false, 1.23988, 0.001}, {2, true, 0.12072, 0.001},
		{8, false, 1.61487, 0.01}, {8, true, 0.10726, 0.02},
		{14, false, 1.64401, 0.035}, {14, true, 0.14189, 0.015},
	} {
		set := p.set
		if c.whitening {
			set = p.white
		}
		data, err := p.sample(ctx, compare.NewPool(set, p.graph, o, ofEveryBin), 0, c.perBin, c.whitening)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&table, "%3d, whitened %-5v:", portraitBins*c.perBin, c.whitening)
		for _, end := range []struct {
			evaluations int
			tolerance   float64
		}{{60, 1e-9}, {250, 1e-9}, {250, 1e-3}} { // the last is that of the experiment
			s := arm.Settings
			s.EndpointMask, s.Start, s.Lambda.Ortho = data.Masks.Union, fit.PooledStart, new(0.0)
			s.Tolerance, s.MaxEvaluations = &end.tolerance, end.evaluations
			m, err := method.Fit(ctx, data.Train, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			errors, err := compare.ErrorsOf(ctx, m, data)
			if err != nil {
				t.Fatal(err)
			}
			energy := m.Summary.Energy.Total
			fmt.Fprintf(&table, "  %4d (%s): E %.5f (+%.2f %%), RMSE %.5f", m.Summary.Evaluations, m.Summary.Status, energy, 100*(energy/c.best-1), errors[compare.OfTest])
			if end.evaluations == 250 && end.tolerance < 1e-3 && !(energy < c.best*(1+c.within)) {
				t.Errorf("%d per bin, whitened %v: E is %v after 250 evaluations, the lowest known %v", c.perBin, c.whitening, energy, c.best)
			}
		}
		fmt.Fprintln(&table)
	}
	t.Logf("\n%s", table.String())
}
