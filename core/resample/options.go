// Package resample fits again to samples of the observations: learning curves, the training and
// test errors of methods over the number of training observations, and the bootstrap.
package resample

import (
	"math"

	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/settings"
)

// CurveOptions are the options of a learning curve. The zero value is parameterized PCA
// with all defaults.
type CurveOptions struct {
	// Settings are the methods to compare. Endpoints, components and λ are computed
	// from all training observations, for every size.
	Settings []method.Settings `json:"settings"`
	// Sizes are numbers of training observations. nil means at most 6 sizes up to all,
	// each about 1.6 times the one before.
	Sizes   []int  `json:"sizes" limit:"rows"`
	Repeats int    `json:"repeats"` // draws per size; 0: 5
	Seed    uint64 `json:"seed"`    // of the draws
}

const (
	defaultRepeats = 5
	defaultSizes   = 6
	sizeRatio      = 1.6 // factor between two sizes
	curveHeldOut   = 0.2 // share of the groups held out if the data have no test observations
)

// Check fails (ERR_OPTION) for options that are wrong for every data set.
func (o CurveOptions) Check() error {
	if err := settings.CheckOptions(o); err != nil {
		return err
	}
	if o.Sizes != nil && len(o.Sizes) == 0 {
		return fault.New(fault.Option, "the list of sizes is empty: set at least one number, or leave the option out").With("option", "sizes")
	}
	for _, settings := range o.Settings {
		if err := method.Check(settings.Method); err != nil {
			return err
		}
		if settings.Sample != 0 {
			return fault.New(fault.Option, "a learning curve draws its own samples: set their sizes, and leave sample out").With("option", "sample")
		}
	}
	return nil
}

// sizes returns the numbers of training observations, increasing, at most most.
func (o CurveOptions) sizes(most int) []int {
	if o.Sizes != nil {
		return limited(o.Sizes, most)
	}
	sizes := make([]int, defaultSizes)
	for i := range sizes {
		sizes[i] = max(2, int(math.Round(float64(most)/math.Pow(sizeRatio, float64(defaultSizes-1-i)))))
	}
	return limited(sizes, most)
}
