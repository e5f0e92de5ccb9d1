package roles

import (
	"math"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/table"
)

// The first words of columns along which instruments measure, and of temperatures.
var (
	axisNames        = []string{"wavelength", "wavenumber", "wavenumbers", "frequency", "2theta", "2θ", "m/z", "raman", "wellenlänge", "wellenzahl", "frequenz", "longueur", "energy", "λ", "nm", "cm-1"}
	temperatureNames = []string{"temperature", "temp", "temp.", "temperatur", "température", "temperatura", "t"}
)

// IsAxis reports whether a column is called like what instruments measure along.
func IsAxis(name string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" _([,", c) })
	return len(words) > 0 && slices.Contains(axisNames, words[0]) || strings.HasSuffix(name, "(nm)") || strings.HasSuffix(name, "[nm]")
}

// IsTemperature reports whether a column is called like temperatures; t alone is a temperature by its
// unit.
func IsTemperature(name string) bool {
	return Called(name, temperatureNames) && (!Called(name, []string{"t"}) || strings.HasSuffix(name, "(K)") || strings.HasSuffix(name, "(°C)"))
}

// proposeSetPoints proposes the first column of numbers as θ, where no name tells θ, if somebody set its
// numbers: those along an axis, temperatures or numbers without a name at equal steps, and the
// concentrations of a dilution.
func (r *Roles) proposeSetPoints(t *table.Table) {
	free := r.Free()
	if r.Theta >= 0 || len(free) < 2 || t.Rows < 3 || t.Facts[free[0]].Missing > 0 {
		return
	}
	j := free[0]
	name, values := t.Names[j], t.Column(j)
	step, equal := stepsOf(values)
	why := ""
	switch {
	case t.Blank == nil && j == 0 || t.Blank != nil && t.Blank[j]:
		if equal && t.Rows > 3 && math.Abs(step) != 1 { // steps of 1 number the rows
			why = "its numbers have equal steps"
		}
	case IsAxis(name) && (equal || t.Rows > 4 && isMonotone(values)):
		why = "its numbers go one way from row to row, as along the axis of an instrument"
	case IsTemperature(name) && equal:
		why = "its numbers have equal steps"
	case t.Rows > 3 && isDilution(values) && !IsPlace(name) && !IsID(name) && !Called(name, rowNames) && !isCode(name):
		why = "each of its numbers is the same multiple of the one before"
	}
	if why != "" {
		r.Theta, r.Of[j] = j, dataset.RoleTheta
		r.Note(dataset.NoteRole, "%s: column %q is proposed as θ, because %s", t.File, name, why)
	}
}

// stepsOf returns the first step between numbers; equal is false if another differs, or if it is 0.
func stepsOf(values []float64) (step float64, equal bool) {
	step = values[1] - values[0]
	for i := 2; i < len(values); i++ {
		if math.Abs(values[i]-values[i-1]-step) > 1e-6*math.Abs(step) {
			return step, false
		}
	}
	return step, step != 0
}

func isMonotone(values []float64) bool {
	for i := 1; i < len(values); i++ {
		if !((values[i]-values[i-1])*(values[1]-values[0]) > 0) {
			return false
		}
	}
	return true
}

// isDilution reports whether numbers above zero are each the same multiple of the one before, at least
// twice it or at most half.
func isDilution(values []float64) bool {
	ratio := values[1] / values[0]
	if !(values[0] > 0) || !(ratio >= 2 || ratio > 0 && ratio <= 0.5) {
		return false
	}
	for i := 2; i < len(values); i++ {
		if math.Abs(values[i]/values[i-1]-ratio) > 1e-6*ratio {
			return false
		}
	}
	return true
}
