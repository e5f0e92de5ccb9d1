package experiment

import (
	"fmt"
	"slices"
	"strings"

	"ppca/core/fault"
	"ppca/core/limit"
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

// The options that an experiment may have no use for, as bits.
type uses uint

const (
	usesSizes uses = 1 << iota
	usesFaces
	usesComponents
	usesDimensions // several components
	usesLambda
	usesLambdaGrid
	usesMethods
	usesTune
	usesLandmarks
)

// check fails (ERR_OPTION) where a value is out of its range, or an option is
// given that the experiment has no use for.
func (o Options) check(name string, u uses) error {
	if err := limit.Options(o); err != nil {
		return err
	}
	for _, given := range []struct {
		option string
		is     bool
		needs  uses
	}{
		{"sizes", o.Sizes != nil, usesSizes},
		{"faces", o.Faces != nil, usesFaces},
		{"components", o.Components != nil, usesComponents | usesDimensions},
		{"lambdaMean", o.LambdaMean != nil, usesLambda | usesLambdaGrid},
		{"lambdaBasis", o.LambdaBasis != nil, usesLambda | usesLambdaGrid},
		{"methods", o.Methods != nil, usesMethods},
		{"tune", o.Tune, usesTune},
		{"landmarks", o.Album != nil, usesLandmarks},
	} {
		if given.is && u&given.needs == 0 {
			return fault.New(fault.Option, "the experiment %s has no use for the option %s", name, given.option).With("option", given.option)
		}
	}
	for _, list := range []struct {
		option string
		values []int
		one    bool
	}{{"sizes", o.Sizes, false}, {"faces", o.Faces, false}, {"components", o.Components, u&usesDimensions == 0}} {
		if err := checkDifferent(list.option, list.values); err != nil {
			return err
		}
		if list.one && len(list.values) > 1 {
			return fault.New(fault.Option, "%s is %v: the experiment %s takes one number", list.option, list.values, name).With("option", list.option)
		}
	}
	for _, list := range []struct {
		option string
		values tune.Grid
	}{{"lambdaMean", o.LambdaMean}, {"lambdaBasis", o.LambdaBasis}} {
		if u&usesLambdaGrid == 0 && !o.Tune && len(list.values) > 1 {
			return fault.New(fault.Option, "%s is %v: give one number, or tune, which chooses among them", list.option, list.values).With("option", list.option)
		}
	}
	return o.checkMethods(name)
}

// Idle returns the options, by their names in JSON, that are given and that no method of
// o uses: λ where PPCA by the exact solver is not among them. With no methods named, all
// that the experiment has are tried, and every option is used.
func (o Options) Idle() []string {
	if o.Methods == nil || slices.ContainsFunc(o.Methods, func(name string) bool { return contestants[name].takesLambda() }) {
		return nil
	}
	var names []string
	if o.LambdaMean != nil {
		names = append(names, "lambdaMean")
	}
	if o.LambdaBasis != nil {
		names = append(names, "lambdaBasis")
	}
	if o.Tune {
		names = append(names, "tune")
	}
	return names
}

// checkDifferent fails unless the numbers are all different.
func checkDifferent(option string, values []int) error {
	seen := map[int]bool{}
	for _, value := range values {
		if seen[value] {
			return fault.New(fault.Option, "%s is %v: give each number once", option, values).With("option", option)
		}
		seen[value] = true
	}
	return nil
}

func (o Options) checkMethods(name string) error {
	seen := map[string]bool{}
	for _, method := range o.Methods {
		if _, known := contestants[method]; !known || seen[method] {
			return fault.New(fault.Option, "methods is %q: the experiment %s takes, each once, %s", o.Methods, name, strings.Join(Methods(), ", ")).With("option", "methods")
		}
		seen[method] = true
	}
	return nil
}

// orDefault fills what was not given.
func orDefault[S ~[]T, T any](values *S, standard ...T) {
	if *values == nil {
		*values = standard
	}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
