package tables

import (
	"slices"
	"strings"
)

// First words of names, for the rules of shapes; see also names.go.
var (
	quantityNames = words(`variable element parameter measure indicator metric quantity key analyte analyt test item series
		na_item merkmal messgröße kennwert paramètre analyse variabile parámetro`)
	unitNames      = words("unit units einheit einheiten unité unités unidad unità enhet eenheid")
	statisticNames = words(`n count min max minimum maximum mean sum total std se var variance range q1 q3 p value type
		coef estimate`)
	placeNames  = words("visit wave session trial month minute t depth distance place")
	regionNames = words("geo country location area region entity city state province land sample curve")
)

func isUnits(name string) bool    { return isCalled(name, unitNames) }
func isQuantity(name string) bool { return isCalled(name, quantityNames) }

// isStatistic reports whether a name is that of a summary, so that a table describes variables and has
// no observations.
func isStatistic(name string) bool { return slices.Contains(statisticNames, strings.ToLower(name)) }

// isPlace reports whether a name is that of a parameter or of places along a curve.
func isPlace(name string) bool {
	return isCalled(name, parameterNames) || isCalled(name, timeNames) || isCalled(name, axisNames) ||
		isCalled(name, placeNames)
}

// isSubject reports whether a column is called like the subjects of a long table: id, patient_id, child.
func isSubject(name string) bool {
	return isID(name) || isCalled(name, idNames) || isCalled(name, groupNames) || isCalled(name, subjectNames) ||
		isCalled(name, regionNames)
}
