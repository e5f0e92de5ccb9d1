package roles

import (
	"slices"
	"strings"

	"ppca/core/dataset/internal/table"
)

// Names of columns that are likely to have a role, for proposals only.
var (
	thetaNames    = []string{"theta", "θ", "age", "yaw", "sigma", "σ", "pose", "angle", "time", "year", "diameter"}
	moreThetas    = []string{"hour", "day", "doy", "dose", "alter", "jahr", "zeit", "dosis", "winkel", "âge", "année", "temps", "conc", "concentration", "konzentration", "edad", "año", "età", "anno", "ålder", "år", "alder", "leeftijd", "jahrgang", "jg.", "возраст", "год", "время", "доза", "年齢", "年龄", "年齡", "年", "年度", "年份", "时间", "時間", "角度", "나이", "연령", "연도", "시간", "aika", "wiek", "věk", "vek", "idade", "ikä", "életkor", "yaş", "ηλικία", "العمر", "rok", "czas", "čas", "έτος", "χρόνος", "week", "woche", "semaine", "semana"} // not of plain tables, so that old reports are read alike
	idNames       = []string{"id", "name"}
	rowNames      = []string{"index", "unnamed:", "row", "no", "no.", "nr", "obs", "rownames", "#", "nr.", "record", "rn", "lfdnr", "lfd", "frame", "frame#", "well", "respid", "caseid", "respondent", "serial", "idno"}
	unitNames     = []string{"unit", "units", "einheit", "einheiten", "unité", "unités", "unidad", "unità", "enhet", "eenheid"}
	subjects      = []string{"kind", "proband", "teilnehmer", "versuchsperson", "tier", "animal", "mouse", "rat", "plant", "tree", "enfant", "sujet", "niño", "paciente", "barn", "bambino", "paziente", "site", "station", "plot", "sensor", "messstelle", "standort"} // not of plain tables
	clockNames    = []string{"kl", "kl.", "klo", "klockan", "klockslag", "klokken", "klokkeslæt", "klokkeslett", "uhr", "uhrzeit", "kellonaika", "hhmm"}
	timeWords     = []string{"t", "time", "v", "visit", "w", "wave", "wk", "week", "m", "mo", "month", "day", "yr", "year", "session", "hour"}
	placeNames    = []string{"well", "wells", "position", "pos", "vial", "sample", "specimen", "probe", "plot", "plate", "code", "barcode"} // of objects, some of which look like 1E1
	regionNames   = []string{"geo", "country", "location", "area", "region", "entity", "station", "site", "city", "state", "province", "land"}
	landNames     = []string{"geo", "country", "region", "entity", "city", "state", "province", "land"}
	moleculeNames = []string{"gene", "genes", "geneid", "genename", "probe", "probeset", "transcript", "protein", "metabolite"}
	groupNames    = []string{"group", "person", "subject", "patient", "family", "child", "participant"}
)

// IsParameter reports whether a column is called like θ.
func IsParameter(name string) bool {
	return Called(name, thetaNames) || Called(name, moreThetas) || AsksAge(name)
}

// ageEnds end the names of ages in surveys of health, such as RIDAGEYR.
var ageEnds = []string{"ageyr", "ageyrs", "agemn", "agemo", "agemos"}

// AsksAge reports whether a name is the question for an age, as surveys have it.
func AsksAge(name string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc(ageEnds, func(end string) bool { return strings.HasSuffix(lower, end) }) || strings.Contains(lower, "how old") || strings.Contains(lower, "your age") || strings.Contains(lower, "wie alt")
}

// IsUnit reports whether a column is called like the units of others.
func IsUnit(name string) bool { return Called(name, unitNames) }

// IsClock reports whether a column is called like times of day.
func IsClock(name string) bool { return Called(name, clockNames) }

// IsPlace reports whether a column is called like the wells of a plate or other coded objects.
func IsPlace(name string) bool { return Called(name, placeNames) }

// MayHaveUnits reports whether a table may have numbers whose meaning a name tells: a column of units
// beside them, times of day as 14.30 and 1430, or wells as 1E1. The table may be nil.
func MayHaveUnits(t *table.Table) bool {
	return t != nil && slices.ContainsFunc(t.Names, func(name string) bool { return IsUnit(name) || IsClock(name) || IsPlace(name) })
}

// IsRegion reports whether a column is called like places on a map.
func IsRegion(name string) bool {
	return Called(name, regionNames) || strings.EqualFold(name, "ref_area")
}

// IsLand reports whether a column is called like countries and their parts, which have no spectra.
func IsLand(name string) bool { return Called(name, landNames) }

// IsMolecule reports whether a column is called like what a laboratory measures many of, each in a row.
func IsMolecule(name string) bool { return Called(name, moleculeNames) }

// IsGroup reports whether a column is called like a group.
func IsGroup(name string) bool { return Called(name, groupNames) }

// Called reports whether the first word of a column's name, or of its part behind the last point,
// is one of names, so that "Age (years)" and "patient.age" are ages.
func Called(name string, names []string) bool {
	if at := strings.LastIndexByte(name, '.'); at > 0 && at < len(name)-1 && Called(name[at+1:], names) {
		return true
	}
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return strings.ContainsRune(" _-([:?", c) })
	return len(words) > 0 && slices.Contains(names, words[0])
}

// InRows reports whether a table may have a variable in each row: its first cells are words, one
// of them or the name above them that of a parameter, or the second column has units. The table may be nil.
func InRows(t *table.Table) bool {
	return t != nil && len(t.Names) > 3 && t.Facts[0].Words == t.Rows &&
		(IsUnit(t.Names[1]) || IsParameter(t.Names[0]) || IsTemperature(t.Names[0]) || slices.ContainsFunc(t.Head, func(cells []string) bool { return IsParameter(cells[0]) }))
}

// MayBeLong reports whether a table may have several rows for each subject and one variable: a
// column of words is called like a group, another like θ, and at most two others have numbers.
// The table may be nil.
func MayBeLong(t *table.Table) bool {
	if t == nil {
		return false
	}
	group, parameter, others := false, false, 0
	for j, name := range t.Names {
		switch {
		case IsGroup(name) && t.Facts[j].Words > 0:
			group = true
		case IsParameter(name):
			parameter = true
		case t.Facts[j].Words == 0:
			others++
		}
	}
	return group && parameter && others <= 2
}

// MayBeRepeated reports whether a table may have the times of its rows in names, such as weight_t1,
// t1 and 1990 [YR1990], in texts such as Week 4, or twice the same name. The table may be nil.
func MayBeRepeated(t *table.Table) bool {
	if t == nil {
		return false
	}
	timed, years, alone, texts := 0, 0, 0, 0
	for j, name := range t.Names {
		words := wordsOf(name)
		if t.Facts[j].Words > 0 {
			texts++
		}
		switch {
		case t.Facts[j].Words == 0 && isTime(words):
			alone++
		case len(words) > 1 && (isTimed(words[:2]) || isTimed(words[len(words)-2:])):
			timed++
		case len(words) == 2 && strings.EqualFold(words[1], "[yr"+words[0]+"]"), isYear(name) && (IsLand(t.Names[0]) || IsMolecule(t.Names[0])):
			years++
		case t.Facts[j].Words == t.Rows && len(t.Head) > 2 && j < len(t.Head[2]):
			for _, cells := range t.Head[1:3] {
				if words := wordsOf(cells[j]); len(words) > 1 && isTimed(words[:2]) {
					return true
				}
			}
		}
	}
	return alone > 2 && texts > 0 || timed > 3 || timed > 2 && timed+2 >= len(t.Names) || years > 2 || slices.Contains(t.Names[1:], t.Names[0]+" (2)")
}

func isYear(name string) bool {
	return len(name) == 4 && strings.Trim(name, "0123456789") == "" && name > "1499" && name < "2200"
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return strings.ContainsRune(" _-.", c) })
}

// isTime reports whether a name is that of a time alone: t2, week 4.
func isTime(words []string) bool {
	return len(words) == 1 && isTimed(words) || len(words) == 2 && slices.Contains(timeWords, words[0]) && isTimed(words)
}

// isTimed reports whether one of two words has the number of a time: week 4, t2.
func isTimed(words []string) bool {
	for i, word := range words {
		bare := strings.Trim(word, "()0123456789")
		if bare == word && i+1 < len(words) && strings.Trim(words[i+1], "()0123456789") == "" {
			return slices.Contains(timeWords, bare)
		}
		if bare != word && bare != "" && slices.Contains(timeWords, bare) {
			return true
		}
	}
	return false
}

// isFilling reports whether a column has the seconds that a questionnaire of SoSci Survey took: TIME_SUM,
// TIME001.
func isFilling(name string) bool {
	page, is := strings.CutPrefix(name, "TIME")
	return is && (page == "_SUM" || page == "_RSI" || len(page) == 3 && strings.Trim(page, "0123456789") == "")
}

// isOneOfTimes reports whether a name is that of a time alone, such as Week 4, and so are two others.
func isOneOfTimes(t *table.Table, name string) bool {
	if !isTime(wordsOf(name)) {
		return false
	}
	times := 0
	for _, other := range t.Names {
		if isTime(wordsOf(other)) {
			times++
		}
	}
	return times > 2
}

// measuredWords are the last words of names of what is measured of a subject.
var measuredWords = []string{"age", "weight", "height", "length", "mass", "size", "bmi", "temp", "temperature", "hum", "humidity", "pressure", "speed", "score", "count", "dose", "sex", "gender", "alter", "gewicht", "größe"}

// isMeasured reports whether a column is called like a measure of a subject: child weight (kg).
func isMeasured(name string) bool {
	bare, _, _ := strings.Cut(name, "(")
	words := wordsOf(bare)
	return len(words) > 1 && slices.Contains(measuredWords, words[len(words)-1])
}

// isCode reports whether the last word of a name says that the column has codes of a station or
// another object.
func isCode(name string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return c == ' ' || c == '_' || c == '-' })
	return len(words) > 1 && slices.Contains([]string{"id", "no", "nr", "number", "code"}, words[len(words)-1])
}
