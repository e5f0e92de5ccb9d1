package method

import (
	"cmp"
	"fmt"
	"reflect"

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

// unused returns a warning if s sets a solver for a method that has no other.
func (s Settings) unused() []string {
	if s.Solver == "" || s.Solver == fit.Exact || s.Counts("solver") {
		return nil
	}
	return []string{fmt.Sprintf("%s does not use the option solver: leave it out", settings.MethodName(s.Method))}
}

// Counts reports whether the method and solver of s use an option.
func (s Settings) Counts(option string) bool {
	return settings.WhenOf(option).Holds(cmp.Or(s.Method, "ppca"), string(cmp.Or(s.Solver, fit.Exact)))
}
