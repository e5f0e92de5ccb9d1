package method

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"ppca/core/fault"
	"ppca/core/fit"
)

// when describes the fits in which an option counts; an empty solver means both.
type when struct {
	methods []string
	solver  fit.Solver
}

// A use is an option and the fits in which it counts.
type use struct {
	option string
	when   when
}

// usesOf returns the fits in which an option counts; limited is false if it counts in
// all.
func usesOf(option string) (w when, limited bool) {
	for _, u := range uses {
		if u.option == option {
			return u.when, true
		}
	}
	return w, false
}

// Used returns s without the options that its method, solver and gauge ignore for θ
// with the given number of parameters; ridge says whether the energy of the fit has a
// ridge. The fit is the same. Reports contain only these options.
func (s Settings) Used(parameters int, ridge bool) Settings {
	used := s
	fields := reflect.ValueOf(&used).Elem()
	for i := range fields.NumField() {
		name, _ := fault.OptionField(fields.Type().Field(i))
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
		name, _ := fault.OptionField(all.Type().Field(i))
		if !all.Field(i).IsZero() && used.Field(i).IsZero() && !slices.Contains(division, name) {
			ignored = append(ignored, name)
		}
	}
	if ignored == nil {
		return nil
	}
	of := fit.MethodName(cmp.Or(s.Method, methods[0].name))
	if smooth(s.Method) {
		of += " by the solver " + string(cmp.Or(s.Solver, fit.Exact))
	}
	return []string{fmt.Sprintf("%s does not use %s: leave it out", of, strings.Join(ignored, ", "))}
}

// Counts reports whether the method and solver of s use an option.
func (s Settings) Counts(option string) bool {
	w, limited := usesOf(option)
	return !limited || s.matches(w)
}

// matches reports whether s requests a fit that w describes.
func (s Settings) matches(w when) bool {
	method, solver := methods[0].name, fit.Exact
	choose(&method, s.Method)
	choose(&solver, s.Solver)
	return slices.Contains(w.methods, method) && (w.solver == "" || w.solver == solver)
}
