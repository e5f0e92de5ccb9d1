package tables

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"ppca/core/dataset"
)

// A rule proposes a role. The first column without a role that it fits gets it, if no column has it; all
// columns that it fits are left out.
type rule struct {
	role string
	fits func(a *assignment, j int) bool
	says string // behind the name of the column
}

// The rules of proposals, in their order. Those for θ are in proposeTheta.
var (
	beforeTheta = []rule{
		// Of a table that was filtered, the numbers may have gaps.
		{dataset.RoleIgnore, func(a *assignment, j int) bool {
			f, gaps := a.facts[j], a.accept && len(a.t.Columns) > 2
			return a.isBlank(j) && a.leads(j) && a.rises(j) && f.Min >= 0 && f.isWhole() && (gaps || f.Min <= 1 && a.isRun(j))
		}, "has no name and numbers the rows; it is left out"},
		{dataset.RoleIgnore, func(a *assignment, j int) bool { return a.isSubject(j) && a.t.Rows > 1 && a.isConstant(j) },
			"has one value; it is left out"}, // one group leaves no row for testing
		{dataset.RoleID, func(a *assignment, j int) bool { return a.isSubject(j) && a.differs(j) },
			"tells the rows apart; it is the id"},
		{dataset.RoleGroup, (*assignment).isSubject, "has several rows for each subject; it is the group"},
		{dataset.RoleSplit, (*assignment).isSplit, "divides the rows into training and testing"},
		{dataset.RoleGroup, func(a *assignment, j int) bool {
			return a.mayName(j) && isOneOf(a.name(j), subjectNames) && !a.differs(j) && !a.isConstant(j) &&
				2*a.facts[j].Missing < a.t.Rows
		}, "is proposed as the group"},
		{dataset.RoleGroup, func(a *assignment, j int) bool { return a.mayName(j) && isID(a.name(j)) && repeat(a.codes(j)) },
			"repeats; it is proposed as the group"},
		{dataset.RoleID, (*assignment).isID, "is proposed as the id, because it differs in every row"},
		{dataset.RoleID, (*assignment).isCounter, "is proposed as the id, because it numbers the rows"},
		{dataset.RoleIgnore, func(a *assignment, j int) bool { return a.facts[j].Words == 0 && (a.isCounter(j) || a.isID(j)) },
			"differs in every row, like the id; it is left out"},
		{dataset.RoleIgnore, func(a *assignment, j int) bool {
			return a.first(dataset.RoleGroup) >= 0 && a.mayName(j) && a.facts[j].Words == 0 && isOneOf(a.name(j), groupNames)
		}, "tells groups of rows apart, like the group; it is left out"},
	}
	afterTheta = []rule{
		{dataset.RoleGroup, func(a *assignment, j int) bool {
			if !a.accept || len(a.t.Theta) != 1 || a.facts[j].Words < a.t.Rows || a.isMoment(j) {
				return false
			}
			codes, along := a.codes(j), a.codes(a.t.Theta[0])
			return repeat(codes) && repeat(along) && crossed(codes, along)
		}, "has several rows for each text, with different θ; it is proposed as the group"},
		{dataset.RoleIgnore, (*assignment).describes, "has one value for each subject; it is left out; to use it, make it " +
			"θ, or ignore the group (or, of a table that was long, choose the option long: none)"},
		{dataset.RoleIgnore, func(a *assignment, j int) bool { // one pixel of several is left
			c := a.t.Columns[j]
			return a.accept && a.t.Rows > 2 && a.isConstant(j) &&
				(a.facts[j].Words > 0 || c.Ask != nil || c.Kind == Moment || a.isAlone(c.Name))
		}, "has one value; it is left out"},
		{dataset.RoleIgnore, (*assignment).isMoment, "has dates or times; it is left out; to use it, choose it as θ (the " +
			"option theta)"},
	}
	// labels are the rules of tables that describe pictures.
	labels = []rule{
		{dataset.RoleSplit, (*assignment).isSplit, "divides the rows into training and testing"},
		{dataset.RoleGroup, func(a *assignment, j int) bool { return a.mayName(j) && isCalled(a.name(j), groupNames) },
			"is proposed as the group"},
		{dataset.RoleID, (*assignment).isID, "is proposed as the id, because it differs in every row"},
	}
)

// apply proposes roles by rules.
func (a *assignment) apply(rules []rule) {
	for _, r := range rules {
		code, said := dataset.NoteRole, []string(nil)
		if r.role == dataset.RoleIgnore {
			code = dataset.NoteColumn
		}
		for j, c := range a.t.Columns {
			if r.role != dataset.RoleIgnore && a.first(r.role) >= 0 {
				break
			}
			if c.Role == "" && r.fits(a, j) {
				a.set(j, r.role)
				said = append(said, a.about(j, r.says))
			}
		}
		a.t.noteEach(code, said, "columns are left out like these")
	}
}

// name returns the name of a column in its file.
func (a *assignment) name(j int) string { return a.t.Columns[j].inFile() }

func (a *assignment) isBlank(j int) bool {
	return a.t.Columns[j].Blank || strings.HasPrefix(a.t.Columns[j].Name, "Unnamed: ")
}

// leads reports whether a column is the first but for those that are left out.
func (a *assignment) leads(j int) bool {
	return !slices.ContainsFunc(a.t.Columns[:j], func(c Column) bool { return c.Role != dataset.RoleIgnore })
}

// isSubject reports whether a column of a reshaped table tells its subjects apart.
func (a *assignment) isSubject(j int) bool { return a.t.Columns[j].Subject && !a.o.KeepSubject }

// isSplit reports whether all cells of a column are train or test.
func (a *assignment) isSplit(j int) bool {
	texts := a.t.Columns[j].Cells.pruned().texts
	return a.t.Rows > 0 && a.facts[j].Words == a.t.Rows && !slices.ContainsFunc(texts, func(text string) bool {
		_, is := IsTest(text)
		return !is
	})
}

// isID reports whether a column has a different cell in every row: a whole number under the name of an
// id or a subject, or a text that is no quantity.
func (a *assignment) isID(j int) bool {
	if !a.mayName(j) {
		return false
	}
	name, f := a.name(j), a.facts[j]
	called := isID(name) || isCode(name) || isCalled(name, idNames) || isCalled(name, rowNames) ||
		isOneOf(name, subjectNames)
	return (isCalled(name, idNames) || called && (f.Words > 0 || !a.isRun(j)) || f.Words > f.Numbers && a.hasNames(j)) &&
		a.differs(j)
}

// hasNames reports whether most texts of a column begin with a letter or are numbers of a code, 0012.
func (a *assignment) hasNames(j int) bool {
	texts, names := a.t.Columns[j].Cells.texts, 0
	for _, text := range texts {
		if isDigits(text) || unicode.IsLetter([]rune(text)[0]) {
			names++
		}
	}
	return 2*names > len(texts)
}

// isCounter reports whether a column has whole numbers that rise by one from row to row and is the first
// or called like numbers of rows. Parameters and places are none, nor is one of several of a kind.
func (a *assignment) isCounter(j int) bool {
	name := a.name(j)
	return a.mayName(j) && a.isRun(j) && !isPlace(name) && (a.leads(j) && a.isAlone(name) && a.t.Rows > 2 || isCode(name) ||
		isCalled(name, rowNames) || isID(name) && a.t.Rows > 2)
}

// mayName reports whether a column has texts or whole numbers that may name rows or groups.
func (a *assignment) mayName(j int) bool {
	f, c := a.facts[j], a.t.Columns[j]
	if c.Kind == Moment || c.Ask != nil || a.t.Array != nil || a.chosen && f.Words > 0 && f.Numbers > 0 {
		return false // the last is a faulty variable, which is an error
	}
	return f.Words > 0 || a.accept && a.facts[j].isWhole()
}

// describes reports whether a column of numbers has one value for each group, or for each subject of a
// reshaped table: a model of it along θ would say nothing.
func (a *assignment) describes(j int) bool {
	c, group := a.t.Columns[j], a.first(dataset.RoleGroup)
	if !a.accept || c.Kind == Moment || c.Ask != nil || a.facts[j].Words > 0 {
		return false
	}
	if group < 0 {
		return c.Describes
	}
	codes := a.codes(group)
	return repeat(codes) && (c.Describes || isConstantIn(codes, a.t.Numbers(j)))
}

func (a *assignment) isMoment(j int) bool { return a.t.Columns[j].Kind == Moment }

// proposeTheta proposes a column as θ by the first of these rules that finds one: where there are dates,
// the first column called like a parameter that is no time, else the first dates; the only column whose
// name is no number, as beside a spectrum; the first column called like a parameter or a time; one whose
// name ends in a parameter; set points. Columns that vary inside the groups come first.
func (a *assignment) proposeTheta() {
	if a.chosen {
		return
	}
	named := func(names []string) []int {
		return a.pick(func(j int) bool { return isCalled(a.name(j), names) && a.canBeTheta(j) })
	}
	dates := a.pick(func(j int) bool {
		return a.isMoment(j) && !a.isConstant(j) && !hasPart(a.t.Columns[j].Name, birthDays)
	})
	found := a.besideSpectrum()
	switch {
	case len(dates) > 0:
		found = slices.Concat(named(parameterNames), a.pick(a.endsInParameter), dates)
	case found == nil:
		found = named(slices.Concat(parameterNames, timeNames))
	}
	if len(found) == 0 {
		found = a.pick(a.endsInParameter)
	}
	says := "is proposed as θ"
	if len(found) == 0 {
		if free := a.free(); len(free) > 1 && a.isSetPoints(free[0]) {
			found = free[:1]
		}
		says += ", because its numbers go one way from row to row"
	}
	if a.proposeFirst(found, says); len(found) == 0 && a.t.Headed {
		a.t.note(dataset.NoteTheta, "no column is proposed as θ: choose one; if each row of the file is a variable, exchange "+
			"rows and columns (the option transpose)")
	}
}

// proposeFirst proposes the first of some columns as θ, or the first that varies inside the groups.
func (a *assignment) proposeFirst(found []int, says string) {
	if len(found) == 0 {
		return
	}
	theta := found[0]
	if group := a.first(dataset.RoleGroup); group >= 0 {
		codes := a.codes(group)
		varies := func(j int) bool { return !isConstantIn(codes, a.t.Numbers(j)) }
		if k := slices.IndexFunc(found, varies); k >= 0 && repeat(codes) {
			theta = found[k]
		}
	}
	a.setTheta(theta)
	a.t.note(dataset.NoteRole, "%s", a.about(theta, says))
}

// endsInParameter reports whether the name of a column of numbers ends in a parameter or asks for an age.
func (a *assignment) endsInParameter(j int) bool {
	return (endsIn(a.name(j), parameterNames) || hasPart(a.name(j), ageParts)) && a.canBeTheta(j)
}

// canBeTheta reports whether a column of numbers varies and stands alone, unlike week 1, week 2, week 3.
func (a *assignment) canBeTheta(j int) bool {
	c, f := a.t.Columns[j], a.facts[j]
	return f.Numbers > 0 && f.Words == 0 && (f.Missing == 0 || a.o.ToleratesMissing()) && c.Kind != Truth &&
		!f.isConstant() && a.isAlone(c.Name)
}

// besideSpectrum returns the first column without a role if all names but its own are numbers.
func (a *assignment) besideSpectrum() []int {
	free := a.free()
	isDigit := func(j int) bool { return unicode.IsDigit(rune(a.t.Columns[j].Name[0])) }
	if len(free) < 4 || isDigit(free[0]) || a.facts[free[0]].Numbers < a.t.Rows || slices.ContainsFunc(free[1:], func(j int) bool { return !isDigit(j) }) {
		return nil
	}
	return free[:1]
}

// isSetPoints reports whether the numbers of the first column, or of one behind an id that is called like
// an axis, rise or fall from row to row, and do not count the rows: somebody set them. Of a first column
// without a name the steps are equal.
func (a *assignment) isSetPoints(j int) bool {
	f, values := a.facts[j], a.t.Numbers(j)
	if a.t.Array != nil || a.t.Rows < 3 || f.Numbers < a.t.Rows || f.Min <= 1 && a.isRun(j) || !a.rises(j) && !a.falls(j) {
		return false
	}
	if named := a.t.Headed && !a.isBlank(j); named || !a.leads(j) {
		return named && a.isAlone(a.t.Columns[j].Name) && (a.leads(j) || isPlace(a.name(j)))
	}
	first := values[1] - values[0]
	return a.steps(j, func(step float64) bool { return math.Abs(step-first) <= 1e-6*math.Abs(first) })
}

// isAlone reports whether fewer than two other names are the same apart from digits: pixels, visits and
// wavelengths are not alone.
func (a *assignment) isAlone(name string) bool { return a.stems[stemOf(name)] < 3 }

func stemOf(name string) string { return strings.Trim(name, "0123456789._- ()") }

// isConstant reports whether all cells of a column are the same.
func (a *assignment) isConstant(j int) bool {
	if a.facts[j].Words > 0 || a.t.Columns[j].Ask != nil {
		return !slices.ContainsFunc(a.codes(j), func(code int) bool { return code > 0 })
	}
	return a.facts[j].isConstant()
}

// codes returns a number for each cell of a column, equal for equal cells, from 0 in the order of the
// rows. Cells without a number in a column of numbers are all different.
func (a *assignment) codes(j int) []int {
	c, values, texts := a.t.Columns[j], a.t.Numbers(j), a.facts[j].Words > 0
	codes, _ := numbered(len(values), func(i int) (cell, bool) {
		if texts {
			return c.cell(i)
		}
		return cell{number: values[i]}, true
	})
	return codes
}

// differs reports whether no cell of a column repeats, and none is missing.
func (a *assignment) differs(j int) bool {
	codes := a.codes(j)
	return a.facts[j].Missing == 0 && len(codes) > 0 && slices.Max(codes) == len(codes)-1
}

// steps reports whether all steps from row to row of a column meet a condition, which NaN never does.
func (a *assignment) steps(j int, fits func(step float64) bool) bool {
	values := a.t.Numbers(j)
	for i := 1; i < len(values); i++ {
		if !fits(values[i] - values[i-1]) {
			return false
		}
	}
	return a.t.Rows > 0 && values[0] == values[0]
}

// isRun reports whether a column has whole numbers that rise by one from row to row.
func (a *assignment) isRun(j int) bool {
	return a.steps(j, func(step float64) bool { return step == 1 }) && a.facts[j].isWhole()
}

func (a *assignment) rises(j int) bool {
	return a.steps(j, func(step float64) bool { return step > 0 })
}
func (a *assignment) falls(j int) bool {
	return a.steps(j, func(step float64) bool { return step < 0 })
}
