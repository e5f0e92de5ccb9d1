package method

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"ppca/core/fit"
	"ppca/core/settings"
)

// Used returns s without the options that its method, solver and gauge ignore for θ
// with the given number of parameters; ridge says whether the energy of the fit has a
// ridge. The fit is the same. Reports contain only these options.
func (s Settings) Used(parameters int, ridge bool) Settings {
	used := s
	fields := reflect.ValueOf(&used).Elem()
	for i := range fields.NumField() {
		name, _ := settings.OptionField(fields.Type().Field(i))
		if !s.Counts(name) {
			fields.Field(i).SetZero()
		}
	}
	if !ridge {
		used.Ridge = nil
	}
	if parameters < 2 {
		used.Lambda.Ratio = nil
	}
	if used.MeanSteps == nil || *used.MeanSteps == 0 {
		used.MeanRate = nil
	}
	if smooth(s.Method) && s.Solver == fit.Paper && s.Cycles == nil {
		used.MaxEvaluations = s.MaxEvaluations // limits the cycles if Cycles is not set
	}
	return used
}

// division are the options that divide θ, which models of a comparison share, also with PCA.
var division = []string{"endpoints", "bins", "range", "spacing", "periodic", "axes"}

// unused returns a warning if s sets options that its method or solver ignores, other than its division.
func (s Settings) unused() []string {
	var ignored []string
	all, used := reflect.ValueOf(s), reflect.ValueOf(s.Used(2, true))
	for i := range all.NumField() {
		name, _ := settings.OptionField(all.Type().Field(i))
		if !all.Field(i).IsZero() && used.Field(i).IsZero() && !slices.Contains(division, name) {
			ignored = append(ignored, name)
		}
	}
	if ignored == nil {
		return nil
	}
	of := settings.MethodName(cmp.Or(s.Method, methods[0].name))
	if smooth(s.Method) {
		of += " by the solver " + string(cmp.Or(s.Solver, fit.Exact))
	}
	return []string{fmt.Sprintf("%s does not use %s: leave it out", of, strings.Join(ignored, ", "))}
}

// Counts reports whether the method and solver of s use an option.
func (s Settings) Counts(option string) bool {
	return settings.WhenOf(option).Holds(cmp.Or(s.Method, "ppca"), string(cmp.Or(s.Solver, fit.Exact)))
}
