package tables

import (
	"slices"
	"strings"
)

// The words of names by which rules recognise columns. Proposals use them, nothing else.
var (
	// parameterNames are those of parameters that somebody chose or that a subject has; dates beside one
	// of them are not θ.
	parameterNames = words(`theta θ age yaw sigma σ pose angle diameter dose alter lebensalter dosis winkel âge edad età ålder
		alder leeftijd idade ikä wiek věk vek életkor yaş возраст доза ηλικία العمر 年齢 年龄 年齡 나이 연령 角度`)
	// timeNames are those of times and of other parameters; dates come before them.
	timeNames = words(`time timepoint year hour day doy week conc concentration konzentration jahr jahrgang jg zeit
		woche année temps semaine año semana anno år aika rok czas čas год время έτος χρόνος 年 年度 年份 时间 時間 연도 시간`)
	axisNames = words(`wavelength wavenumber wavenumbers frequency 2theta 2θ m/z raman wellenlänge wellenzahl frequenz
		longueur energy λ nm temperature temp t x second seconds depth tiefe temperatur température temperatura`)
	rankNames  = words("rank position order rating score level grade rang platz")
	placeNames = words("visit wave session trial month minute distance place besuch termin")

	idNames      = words("id name mrn")
	groupNames   = words("group person subject patient family child participant")
	subjectNames = slices.Concat(groupNames, words(`kind proband teilnehmer versuchsperson tier animal mouse rat plant
		tree enfant sujet niño paciente barn bambino paziente school site station plot sensor messstelle standort`))
	rowNames = words(`index row rk case no nr obs rownames # record rn lfdnr lfd frame frame# well respid caseid
		respondent serial idno`)
	labelNames  = words("zip zipcode postcode postal plz phone telephone telefon tel fax isbn ean barcode")
	regionNames = words("geo country location area region entity city state province land sample curve")

	quantityNames = words(`variable species taxon element parameter measure indicator metric quantity key analyte analyt test item
		series na_item merkmal messgröße kennwert paramètre analyse variabile parámetro`)
	unitNames = words("unit units einheit einheiten unité unités unidad unità enhet eenheid")

	// Last words of names.
	idEnds   = words("id subj pid patid ptid subjid usubjid pat vpn proband patientennr")
	codeEnds = words("no nr number code")

	// Parts of names.
	ageParts  = []string{"how old", "your age", "wie alt", "ageyr"} // in surveys
	birthDays = words("dob birth born geb. geburt naissance né nacimiento nascita nascimento geboorte född født")
)

func words(list string) []string { return strings.Fields(list) }

// isCalled reports whether the first word of a name, or of its part behind the last point, is one of
// names, so that "Age (years)" and "patient.age" are ages.
func isCalled(name string, names []string) bool {
	if at := strings.LastIndexByte(name, '.'); at > 0 && at < len(name)-1 && isCalled(name[at+1:], names) {
		return true
	}
	split := split(name, " _-([:?,")
	return len(split) > 0 && slices.Contains(names, strings.TrimRight(split[0], "."))
}

// endsIn reports whether the last word of a name, before any bracket, is one of names: "patient_id",
// "Participant age".
func endsIn(name string, names []string) bool {
	bare, _, _ := strings.Cut(name, "(")
	split := split(bare, " _-.?[]")
	return len(split) > 0 && slices.Contains(names, split[len(split)-1])
}

// split returns the words of a name between separators, in small letters.
func split(name, separators string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(separators, c) })
}

// hasPart reports whether a name contains one of parts.
func hasPart(name string, parts []string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(name, part) })
}

// isOneOf reports whether a name is one of names, perhaps before the word for a number: "patient",
// "patient no". Thus "child weight" is not a child.
func isOneOf(name string, names []string) bool {
	return isCalled(name, names) && (endsIn(name, names) || endsIn(name, idEnds) || isCode(name))
}

// isCode reports whether a name is that of numbers of objects: station no.
func isCode(name string) bool { return endsIn(name, codeEnds) && !isCalled(name, codeEnds) }

// isID reports whether a name is that of an id: id, patient_id, PatientID.
func isID(name string) bool {
	return endsIn(name, idEnds) || strings.HasSuffix(name, "ID") || strings.HasSuffix(name, "Id")
}

func isUnits(name string) bool { return isCalled(name, unitNames) }

// isQuantity reports whether a column names the measure of each row.
func isQuantity(name string) bool {
	return isCalled(name, quantityNames) || endsIn(name, quantityNames)
}

// isPlace reports whether a name is that of a parameter or of places along a curve.
func isPlace(name string) bool {
	return slices.ContainsFunc([][]string{parameterNames, timeNames, axisNames, placeNames},
		func(names []string) bool { return isCalled(name, names) })
}

// isSubject reports whether a column is called like the subjects of a long table: id, patient_id, child.
func isSubject(name string) bool {
	return isID(name) || isCalled(name, idNames) || isCalled(name, subjectNames) || isCalled(name, regionNames)
}
