package experiment

import (
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/tune"
)

// Options are the options of an experiment. An empty value means the experiment's default;
// an option that the experiment does not use is an error.
type Options struct {
	Seed        uint64    `json:"seed"`                  // of all random choices
	Splits      int       `json:"splits"`                // number of random splits
	Sizes       []int     `json:"sizes,omitempty"`       // training observations in each bin
	Faces       []int     `json:"faces,omitempty"`       // faces to recognise
	Components  []int     `json:"components,omitempty"`  // V; several if the experiment chooses the dimension
	LambdaMean  tune.Grid `json:"lambdaMean,omitempty"`  // λ_m of PPCA; several make a grid
	LambdaBasis tune.Grid `json:"lambdaBasis,omitempty"` // λ_v of PPCA; several make a grid
	Methods     []string  `json:"methods,omitempty"`     // names as in Methods
	// Smoothness is what λ_v of PPCA penalises.
	Smoothness fit.Smoothness `json:"smoothness,omitempty"`
	// Noise other than constant adds to each method a row with that noise.
	Noise fit.NoiseModel `json:"noise,omitempty"`
	// Album holds pictures of turning heads with their key points, instead of data.
	Album *input.Album `json:"-"`
	Tune  bool         `json:"tune,omitempty"` // choose the λ of PPCA by cross-validation inside the training set
}

// DefaultSeed is the default of Seed.
const DefaultSeed = 1

// orDefault sets values to standard if they are empty.
func orDefault[S ~[]T, T any](values *S, standard ...T) {
	if *values == nil {
		*values = standard
	}
}
