package experiment

import (
	"slices"
	"strings"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/tune"
)

// uses are the options that an experiment uses, as bits.
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

// checkOptions fails with ERR_OPTION if a value is out of its range, or if the experiment
// does not use an option that is set.
func checkOptions(o Options, name string, u uses) error {
	if err := fault.CheckOptions(o); err != nil {
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
			return fault.New(fault.Option, "the experiment %s does not use the option %s", name, given.option).With("option", given.option)
		}
	}
	for _, list := range []struct {
		option string
		values []int
		one    bool
	}{{"sizes", o.Sizes, false}, {"faces", o.Faces, false}, {"components", o.Components, u&usesDimensions == 0}} {
		if different := slices.Compact(slices.Sorted(slices.Values(list.values))); len(different) < len(list.values) {
			return fault.New(fault.Option, "%s is %v: the numbers must differ", list.option, list.values).With("option", list.option)
		}
		if list.one && len(list.values) > 1 {
			return fault.New(fault.Option, "%s is %v: the experiment %s needs one number", list.option, list.values, name).With("option", list.option)
		}
	}
	for _, list := range []struct {
		option string
		values tune.Grid
	}{{"lambdaMean", o.LambdaMean}, {"lambdaBasis", o.LambdaBasis}} {
		if u&usesLambdaGrid == 0 && !o.Tune && len(list.values) > 1 {
			return fault.New(fault.Option, "%s is %v: use one number, or tune, which chooses among them", list.option, list.values).With("option", list.option)
		}
	}
	return checkMethods(o, name)
}

// Unused returns the names in JSON of the options that are set but used by no method of o:
// noise, unless a method uses weights, and λ, unless PPCA with the exact solver is among the
// methods. If o names no methods, all run, and every option is used.
func Unused(o Options) []string {
	if o.Methods == nil {
		return nil
	}
	var names []string
	if o.Noise != "" && o.Noise != fit.ConstantNoise && len(Rows(o)) == len(o.Methods) {
		names = append(names, "noise")
	}
	if slices.ContainsFunc(o.Methods, func(name string) bool { return Variants[name].UsesLambda() }) {
		return names
	}
	for _, option := range []struct {
		name  string
		given bool
	}{{"lambdaMean", o.LambdaMean != nil}, {"lambdaBasis", o.LambdaBasis != nil}, {"tune", o.Tune}, {"smoothness", o.Smoothness != ""}} {
		if option.given {
			names = append(names, option.name)
		}
	}
	return names
}

func checkMethods(o Options, name string) error {
	seen := map[string]bool{}
	for _, method := range o.Methods {
		if _, known := Variants[method]; !known || seen[method] {
			return fault.New(fault.Option, "methods is %q: the experiment %s has %s, each at most once", o.Methods, name, strings.Join(Methods(), ", ")).With("option", "methods")
		}
		seen[method] = true
	}
	return nil
}
