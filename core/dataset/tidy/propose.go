package tidy

import (
	"errors"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// Names of columns.
var (
	parameterNames = []string{"theta", "θ", "age", "yaw", "angle", "dose", "alter", "dosis", "winkel", "âge", "edad", "età", "ålder", "alder", "leeftijd", "возраст", "wiek", "věk", "vek", "idade", "ikä", "életkor", "yaş", "ηλικία", "العمر", "年齢", "年龄", "年齡", "나이", "연령", "角度"} // rather θ than a date
	quantityNames  = []string{"variable", "element", "parameter", "measure", "indicator", "metric", "quantity", "key", "analyte", "analyt", "test", "item", "merkmal", "messgröße", "kennwert", "paramètre", "analyse", "variabile", "parámetro"}
	valueNames     = []string{"value", "val", "measurement", "reading", "result", "wert", "messwert", "ergebnis", "resultat", "résultat", "valeur", "valor", "resultado", "valore"}
)

// ProposeDates proposes the first column of dates as θ, unless another column is called like a
// parameter, and leaves out other dates. It returns the questions about the columns that are
// used.
func ProposeDates(r *roles.Roles, t *table.Table, chosen bool) error {
	proposeSubject(r, t)
	first, parameter := -1, chosen
	for _, j := range r.Free() {
		switch {
		case t.Question(j) != nil && t.OneText(j):
			r.Of[j] = dataset.RoleIgnore
			r.Note(dataset.NoteColumn, "%s: column %q has one value; it is left out", t.File, t.Names[j])
			continue
		case isDates(t, j) && isBirth(t.Names[j]):
			r.Of[j] = dataset.RoleIgnore
			r.Note(dataset.NoteColumn, "%s: column %q has dates of birth; it is left out; to use it, choose it as θ (the option theta)", t.File, t.Names[j])
			continue
		case isDates(t, j) && first < 0 && !t.Same(j):
			first = j
		case !isDates(t, j) && t.Question(j) != nil:
			return t.Question(j)
		}
		parameter = parameter || !isDates(t, j) && t.Facts[j].Words == 0 && !t.Same(j) && (roles.Called(t.Names[j], parameterNames) || roles.AsksAge(t.Names[j]))
	}
	parameter = parameter || first >= 0 && isResult(r, t, first)
	if first >= 0 && !parameter {
		if err := t.Question(first); err != nil {
			return err
		}
		r.ProposeTheta(t, first)
	}
	for _, j := range r.Free() {
		if t.IsCode(j) && !roles.IsParameter(t.Names[j]) {
			if err := proposeCode(r, t, j); err != nil {
				return err
			}
			continue
		}
		if t.TooExact(j) && !isDates(t, j) {
			r.Of[j] = dataset.RoleIgnore
			r.Note(dataset.NoteColumn, "%s: column %q has numbers of more than 15 digits, probably identifiers; it is left out", t.File, t.Names[j])
		}
		if isDates(t, j) {
			r.Of[j] = dataset.RoleIgnore
			r.Note(dataset.NoteColumn, "%s: column %q has dates or times; it is left out; to use it, choose it as θ (the option theta)", t.File, t.Names[j])
		}
	}
	return nil
}

// isResult reports whether a column has durations behind a column called like θ, as the results of a
// race stand behind the years of birth.
func isResult(r *roles.Roles, t *table.Table, first int) bool {
	return slices.Contains([]string{dataset.InHours, dataset.InMinutes, dataset.InSeconds}, t.TimeOf(first)) &&
		!strings.Contains(t.Names[first], " since ") && slices.ContainsFunc(r.Free(), func(j int) bool {
		return j < first && t.Facts[j].Words == 0 && !t.Same(j) && roles.IsParameter(t.Names[j])
	})
}

// proposeSubject gives its role to the column that tells the subjects of a widened table apart,
// also when θ is chosen: it is no variable.
func proposeSubject(r *roles.Roles, t *table.Table) {
	for _, j := range r.Free() {
		switch role := t.SubjectRole(j); {
		case role != "" && t.Rows > 1 && (t.OneText(j) || t.Same(j)): // one group leaves no row for testing
			r.Of[j] = dataset.RoleIgnore
			r.Note(dataset.NoteColumn, "%s: column %q has one value; it is left out", t.File, t.Names[j])
		case role == dataset.RoleID && r.Id < 0:
			r.Id, r.Of[j] = j, role
			r.Note(dataset.NoteRole, "%s: column %q tells the rows apart; it is the id", t.File, t.Names[j])
		case role == dataset.RoleGroup && r.Group < 0:
			r.Group, r.Of[j] = j, role
			r.Note(dataset.NoteRole, "%s: column %q has several rows for each subject; it is the group", t.File, t.Names[j])
		}
	}
}

// proposeCode proposes a column of codes as the id or, where codes repeat, leaves it out.
func proposeCode(r *roles.Roles, t *table.Table, j int) error {
	texts, err := t.Strings(j)
	if err != nil {
		return err
	}
	if roles.IsGroup(t.Names[j]) {
		return nil // proposed as the group, as other columns are
	}
	what := "codes with leading zeros"
	if slices.ContainsFunc(texts, func(text string) bool { return text != "" && !isDigits(text) }) {
		what = "codes"
	}
	if r.Id < 0 && len(slices.Compact(slices.Sorted(slices.Values(texts)))) == len(texts) {
		r.Id, r.Of[j] = j, dataset.RoleID
		r.Note(dataset.NoteRole, "%s: column %q has %s; it is proposed as the id", t.File, t.Names[j], what)
		return nil
	}
	r.Of[j] = dataset.RoleIgnore
	r.Note(dataset.NoteColumn, "%s: column %q has %s; it is left out; to use it, make it the group", t.File, t.Names[j], what)
	return nil
}

// birthWords are parts of names of columns of dates of birth.
var birthWords = []string{"birth", "geburt", "naissance", "nacimiento", "nascita", "nascimento", "geboorte", "födelse", "fødsels"}

// isBirth reports whether a column is called like dates of birth.
func isBirth(name string) bool {
	lower := strings.ToLower(name)
	return roles.Called(name, []string{"dob", "born", "geb", "geb.", "né", "född", "født"}) || slices.ContainsFunc(birthWords, func(word string) bool { return strings.Contains(lower, word) })
}

// isDates reports whether a column has dates, perhaps in an order that is asked for.
func isDates(t *table.Table, j int) bool {
	var asked *fault.Error
	return t.TimeOf(j) != "" || errors.As(t.Question(j), &asked) && asked.Details["option"] == "dates"
}

// RecogniseLong notes that a table has several rows for each group and one variable, so that it
// can become curves. It asks where one column names the variable of each row, because values
// of different variables are not one variable.
func RecogniseLong(r *roles.Roles, t *table.Table) error {
	if len(r.Variables) != 1 || r.Theta < 0 {
		return nil
	}
	value, theta := t.InFile(r.Variables[0]), t.InFile(r.Theta)
	for j, role := range r.Of {
		if role == dataset.RoleIgnore && t.Facts[j].Words > 0 && roles.Called(t.Names[j], quantityNames) && isValue(value) && !t.OneText(j) {
			columns := strings.Join([]string{subject(r, t), theta, t.InFile(j), value}, ",")
			return fault.New(fault.Option, "%s is a long table: column %q names the variable of each row. Choose the columns id,time,name,value, such as %s (the option long), or leave %[2]q out", t.File, t.Names[j], columns).
				With("file", t.File).With("column", t.Names[j]).With("option", "long").With("choices", []string{columns})
		}
	}
	if r.Group >= 0 && t.Rows > 3 {
		r.Note(dataset.NoteForm, "%s: the table is long, with rows for each %q; to make one curve of each, choose the columns %s,%s,%s (the option long)", t.File, t.Names[r.Group], t.InFile(r.Group), theta, value)
	}
	return nil
}

// isValue reports whether a column is called like the values of a long table: value, DATA_VALUE.
func isValue(name string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return c == ' ' || c == '_' || c == '.' })
	return roles.Called(name, valueNames) || len(words) > 0 && slices.Contains(valueNames, words[len(words)-1])
}

// subject returns the column that probably tells the subjects of a long table apart.
func subject(r *roles.Roles, t *table.Table) string {
	if r.Group >= 0 {
		return t.InFile(r.Group)
	}
	for j, name := range t.Names {
		if j != r.Theta && !roles.Called(name, quantityNames) && !isValue(name) {
			return t.InFile(j)
		}
	}
	return t.InFile(0)
}
