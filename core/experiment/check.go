package experiment

import (
	"reflect"
	"slices"
	"strings"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/settings"
)

// usedByAll are the options that every experiment uses.
var usedByAll = []string{"seed", "splits", "methods", "lambdaMean", "lambdaBasis", "smoothness", "noise"}

// checkOptions fails with ERR_OPTION if a value is out of its range, or if the experiment
// does not use an option that is set.
func (e experiment) checkOptions(o Options) error {
	if err := settings.CheckOptions(o); err != nil {
		return err
	}
	if o.Album != nil && e.name != "yaw" {
		return fault.New(fault.Option, "the experiment %s does not use the option landmarks", e.name).With("option", "landmarks")
	}
	of := reflect.ValueOf(o)
	for i := range of.NumField() {
		name, _ := settings.OptionField(of.Type().Field(i))
		values, isList := of.Field(i).Interface().([]int)
		one := name == "components" && !slices.Contains(e.lists, name)
		sorted := slices.Compact(slices.Sorted(slices.Values(values)))
		switch {
		case name == "" || of.Field(i).IsZero():
		case !slices.Contains(usedByAll, name) && !slices.Contains(e.takes, name):
			return fault.New(fault.Option, "the experiment %s does not use the option %s", e.name, name).With("option", name)
		case isList && len(sorted) < len(values):
			return fault.New(fault.Option, "%s is %v: the numbers must differ", name, values).With("option", name)
		case isList && one && len(values) > 1, strings.HasPrefix(name, "lambda") && !slices.Contains(e.lists, "lambda") &&
			!o.Tune && of.Field(i).Len() > 1:
			return fault.New(fault.Option, "%s is %v: the experiment %s needs one number", name, of.Field(i), e.name).With("option", name)
		}
	}
	seen := map[string]bool{}
	for _, method := range o.Methods {
		if _, known := Variants[method]; !known || seen[method] {
			return fault.New(fault.Option, "methods is %q: the experiment %s has %s, each at most once", o.Methods, e.name,
				strings.Join(Methods(), ", ")).With("option", "methods")
		}
		seen[method] = true
	}
	return nil
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
	return append(names, "lambdaMean", "lambdaBasis", "tune", "smoothness")
}
