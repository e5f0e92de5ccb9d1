package experiment

// The experiments on blurred faces: reconstruction (§4.3) and
// recognition.

import (
	"cmp"
	"context"
	"fmt"

	"ppca/core/dataset"
	"ppca/core/job"
	"ppca/core/method"
)

// paperBlur are the settings of Algorithm 1 in the paper's blur experiment (§4.3). Its rates
// α_m = 0.01 and α_v = 0.0001 are those of its grid with the lowest final energy; α_v is chosen
// again for each data set, see steepest.
var paperBlur = method.Settings{
	Lambda: method.LambdaSettings{Mean: new(0.6), Basis: new(2.0), Ortho: new(1000.0)},
	Cycles: new(300), MeanSteps: new(100), BasisSteps: new(100), MeanRate: new(0.01),
}

// newBlur returns Table 2 of the paper: faces blurred by a Gaussian whose σ is uniform in
// [0,1], [1,2] or [2,3] pixels, every face once in each bin; θ is σ. All bins have the same
// faces; larger training sets contain the smaller ones. The test faces are the same in all
// splits, with a new blur in each. Rows are ReconstructionRow.
func newBlur(ctx context.Context, data *dataset.Set, o Options) (job.Job, error) {
	f, err := newFaces(ctx, data, o.Seed)
	if err != nil {
		return nil, err
	}
	orDefault(&o.Sizes, 2, 10, 20, 50, 100, 200)
	orDefault(&o.Components, 10)
	orDefault(&o.Methods, "PCA", "IPCA", "PPCA")
	o.Splits = cmp.Or(o.Splits, 10)
	common := method.Settings{Endpoints: blurEnds, Components: o.Components[0]}
	r := Reconstruction{
		Report:  newReport("blur", o, f.notes, "Table 2"),
		Printed: table2,
		Arms:    Arms(o, common, paperBlur),
		Shortage: func(perBin int) string {
			if perBin <= len(f.train) {
				return ""
			}
			return fmt.Sprintf("%d training faces are requested, but there are only %d", perBin, len(f.train))
		},
		Draw: func(ctx context.Context, split, perBin int) (s Sample, err error) {
			sigma := f.sigmas(o.Seed, split)
			chosen := f.order(o.Seed, split)[:perBin]
			if s.Train, err = f.blurred(ctx, chosen, sigma); err != nil {
				return s, err
			}
			s.Train.Groups = f.groups(chosen)
			s.Test, err = f.blurred(ctx, f.test, sigma)
			return s, err
		},
	}
	return r.Job(), nil
}

// groups returns the group of each blurred copy: its person, or its face if the data name
// no people.
func (f *faces) groups(chosen []int) []int {
	known := map[string]int{}
	var groups []int
	for number, i := range chosen {
		g := number
		if f.set.Groups != nil {
			if _, seen := known[f.set.Groups[i]]; !seen {
				known[f.set.Groups[i]] = number
			}
			g = known[f.set.Groups[i]]
		}
		for range len(blurEnds) - 1 {
			groups = append(groups, g)
		}
	}
	return groups
}
