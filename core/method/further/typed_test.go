package further

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"ppca/core/method"
	"ppca/core/settings"
)

// TestTypedNumbers: whatever number within its limits somebody types for an option, in every
// method for which the option counts, the fit returns finite numbers or an error with a code.
func TestTypedNumbers(t *testing.T) {
	d := pathology{"noise", 12, 4, normal, spread}.data()
	for _, o := range settings.Fit.All() {
		l, known := o.Limits()
		if !known || o.Kind != settings.Number && o.Kind != settings.Whole {
			continue
		}
		for _, value := range []float64{0, math.Copysign(0, -1), 1e-320, 1e-300, 0.5, 1, 1e8, 1e300, math.Inf(1), l.Least, l.Most} {
			work := strings.Contains("bins cycles meanSteps basisSteps maxEvaluations", o.Name) && value > 100 // see TestLargestOptionsAreBounded
			if work || !within(l.Least, l.Most, value) && !(l.Infinite && math.IsInf(value, 1)) || l.Whole && value != math.Trunc(value) {
				continue
			}
			for _, name := range method.Names() {
				for _, solver := range []string{"exact", "paper"} {
					if !counts(o, name, solver) {
						continue
					}
					s := method.Settings{Bins: 2, Components: 2, MaxEvaluations: 20}
					raw := reflect.ValueOf(&s).Elem()
					set(t, raw, "method", name)
					set(t, raw, "solver", solver)
					if solver == "paper" {
						s.Cycles, s.MaxEvaluations = new(int), 0
						*s.Cycles = 3
					}
					if o.Key != "" && strings.HasPrefix(o.Key, "lambda") {
						raw = raw.FieldByName("Lambda")
					}
					set(t, raw, o.Name, value)
					checkAnswer(t, fmt.Sprintf("%s %s: %s %v", name, solver, o.LimitKey(), value), d, s)
				}
			}
		}
	}
}

func within(least, most, value float64) bool { return least <= value && value <= most }

// counts reports whether a fit by a method and, for PPCA, a solver uses an option.
func counts(o settings.Option, name, solver string) bool {
	smooth := strings.HasPrefix(name, "ppca")
	if solver == "paper" && (!smooth || name != "ppca") {
		return false
	}
	for _, each := range settings.Fit.Counting(name, solver).All() {
		if each.LimitKey() == o.LimitKey() {
			return true
		}
	}
	return false
}

// set sets the field whose name in JSON is given.
func set(t *testing.T, to reflect.Value, name string, value any) {
	t.Helper()
	for i := range to.NumField() {
		tag, _, _ := strings.Cut(to.Type().Field(i).Tag.Get("json"), ",")
		if tag != name {
			continue
		}
		field := to.Field(i)
		if field.Kind() == reflect.Pointer {
			field.Set(reflect.New(field.Type().Elem()))
			field = field.Elem()
		}
		field.Set(reflect.ValueOf(value).Convert(field.Type()))
		return
	}
	t.Fatalf("no setting is called %s", name)
}
