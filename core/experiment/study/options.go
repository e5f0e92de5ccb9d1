package study

import (
	"ppca/core/portrait"
	"ppca/core/tune"
	"ppca/core/userjson"
)

// Options are what a user may choose about an experiment. An empty value means
// the default of the experiment; an option that it has no use for is an error.
type Options struct {
	Seed        uint64    `json:"seed"`                  // of everything random
	Splits      int       `json:"splits"`                // how often the data are drawn anew
	Sizes       []int     `json:"sizes,omitempty"`       // training observations in each bin
	Faces       []int     `json:"faces,omitempty"`       // faces to recognise
	Components  []int     `json:"components,omitempty"`  // V; several where the dimension is chosen
	LambdaMean  tune.Grid `json:"lambdaMean,omitempty"`  // λ_m of PPCA; several make a grid
	LambdaBasis tune.Grid `json:"lambdaBasis,omitempty"` // λ_v of PPCA, likewise
	Methods     []string  `json:"methods,omitempty"`     // by the names of Methods
	// Album has the pictures of turning heads with their key points, in place of data.
	Album *portrait.Album `json:"-"`
	Tune  bool            `json:"tune,omitempty"` // choose the λ of PPCA by cross-validation inside the training set
}

// DefaultSeed is the seed of options that do not name one.
const DefaultSeed = 1

// Decode reads options written as a JSON object; an absent seed is DefaultSeed.
// It fails (ERR_OPTION) for a name that it does not know.
func Decode(text []byte) (Options, error) {
	o := Options{Seed: DefaultSeed}
	err := userjson.Options(text, &o)
	return o, err
}

// OrDefault fills what was not given.
func OrDefault[S ~[]T, T any](values *S, standard ...T) {
	if *values == nil {
		*values = standard
	}
}
