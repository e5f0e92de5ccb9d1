package tables

import (
	"slices"
	"strings"
)

// The first words of names of columns that are likely to have a role. Proposals use them, nothing else.
var (
	// parameterNames are those of parameters that somebody chose or that a subject has; dates beside one
	// of them are not θ.
	parameterNames = words(`theta θ age yaw sigma σ pose angle diameter dose alter dosis winkel âge edad età ålder alder
		leeftijd idade ikä wiek věk vek életkor yaş возраст доза ηλικία العمر 年齢 年龄 年齡 나이 연령 角度`)
	// timeNames are those of times and of other parameters; dates come before them.
	timeNames = words(`time year hour day doy week conc concentration konzentration jahr jahrgang jg zeit woche année temps
		semaine año semana anno år aika rok czas čas год время έτος χρόνος 年 年度 年份 时间 時間 연도 시간`)
	// plainThetas are those that old reports know, see dataset.Options.Plain.
	plainThetas = words("theta θ age yaw sigma σ pose angle time year diameter")

	axisNames = words(`wavelength wavenumber wavenumbers frequency 2theta 2θ m/z raman wellenlänge wellenzahl frequenz longueur
		energy λ nm cm-1 temperature temp t x second seconds depth tiefe temperatur température temperatura`)

	groupNames   = words("group person subject patient family child participant")
	subjectNames = words(`kind proband teilnehmer versuchsperson tier animal mouse rat plant tree enfant sujet niño paciente barn
		bambino paziente site station plot sensor messstelle standort`)
	idNames  = words("id name")
	rowNames = words(`index row rk no nr obs rownames # record rn lfdnr lfd frame frame# well respid caseid respondent
		serial idno`)
	idEnds    = words("id subj pid patid ptid subjid usubjid pat vpn proband patientennr")
	codeEnds  = words("no nr number code")
	ageParts  = []string{"how old", "your age", "wie alt", "ageyr"} // in the names of ages in surveys
	birthDays = words("dob birth born geb. geburt naissance né nacimiento nascita nascimento geboorte född født")
)

func words(list string) []string { return strings.Fields(list) }

// isCalled reports whether the first word of a name, or of its part behind the last point, is one of
// names, so that "Age (years)" and "patient.age" are ages.
func isCalled(name string, names []string) bool {
	if at := strings.LastIndexByte(name, '.'); at > 0 && at < len(name)-1 && isCalled(name[at+1:], names) {
		return true
	}
	split := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" _-([:?,", c) })
	return len(split) > 0 && slices.Contains(names, strings.TrimRight(split[0], "."))
}

// isOneOf reports whether a name is one of names, perhaps before the word for a number: "patient",
// "patient no". Thus "child weight" is not a child.
func isOneOf(name string, names []string) bool {
	bare, _, _ := strings.Cut(name, "(")
	split := wordsOf(bare)
	return isCalled(name, names) && (len(split) < 2 || slices.Contains(idEnds, split[len(split)-1]) || isCode(name) || slices.Contains(names, split[len(split)-1]))
}

// isCode reports whether a name is that of numbers of objects: station no.
func isCode(name string) bool {
	split := wordsOf(name)
	return len(split) > 1 && slices.Contains(codeEnds, split[len(split)-1])
}

// asksAge reports whether a name is the question for an age, as surveys have it.
func asksAge(name string) bool {
	return slices.ContainsFunc(ageParts, func(part string) bool { return strings.Contains(strings.ToLower(name), part) })
}

// isID reports whether a name is that of an id: id, patient_id, PatientID.
func isID(name string) bool {
	split := wordsOf(name)
	if len(split) == 0 {
		return false
	}
	return slices.Contains(idEnds, split[len(split)-1]) || strings.HasSuffix(name, "ID") || strings.HasSuffix(name, "Id")
}

func wordsOf(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" _-.", c) })
}
