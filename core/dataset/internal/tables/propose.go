package tables

import (
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

// proposals are the rules in their order.
var proposals = []rule{
	// Of a table that was filtered or sorted, the numbers may have gaps and any order.
	{dataset.RoleIgnore, func(a *assignment, j int) bool {
		f, gaps := a.facts(j), a.accept && len(a.t.Columns) > 2
		return a.t.Columns[j].Blank && a.leads(j) && f.Min >= 0 && f.isWhole() &&
			(gaps && a.differs(j) || f.Min <= 1 && f.rises() && f.counts())
	}, "has no name and numbers the rows; it is left out"},
	{dataset.RoleSplit, (*assignment).isSplit, "divides the rows into training and testing"},
	{dataset.RoleGroup, (*assignment).namesGroups, "repeats; it is proposed as the group"},
	{dataset.RoleID, (*assignment).isID, "is proposed as the id, because it differs in every row"},
	{dataset.RoleIgnore, func(a *assignment, j int) bool {
		names := a.isID(j) || a.accept && a.name(j) == "rownames" || a.mayName(j) && (isOneOf(a.name(j), labelNames) ||
			endsIn(a.name(j), []string{"code"}) || a.group != nil && isOneOf(a.name(j), groupNames))
		return a.facts(j).Words == 0 && names
	}, "names rows or groups; it is left out"},
	{dataset.RoleTheta, (*assignment).isParameter, "is proposed as θ"},
	{dataset.RoleTheta, (*assignment).isDate, "is proposed as θ"},
	{dataset.RoleTheta, (*assignment).isBesideSpectrum, "is proposed as θ"},
	{dataset.RoleGroup, func(a *assignment, j int) bool {
		if !a.accept || len(a.t.Theta) != 1 || a.facts(j).Words < a.t.Rows && !a.isNumbered(j) || a.isMoment(j) {
			return false
		}
		codes, along := a.codes(j), a.codes(a.t.Theta[0])
		return repeat(codes) && repeat(along) && crossed(codes, along)
	}, "has several rows for each cell, with different θ; it is proposed as the group"},
	{dataset.RoleIgnore, (*assignment).isDatePart, "is a part of the date; it is left out"},
	{dataset.RoleIgnore, (*assignment).describes, "has one value for each subject; it is left out; to use it, make it " +
		"θ, or ignore the group (or, of a table that was long, choose the option long: none)"},
	{dataset.RoleIgnore, func(a *assignment, j int) bool { // one pixel of several is left
		c := a.t.Columns[j]
		return a.accept && a.t.Rows > 2 && a.isConstant(j) &&
			(a.facts(j).Words > 0 || c.Ask != nil || c.Kind == Moment || a.isAlone(c.Name))
	}, "has one value; it is left out"},
	{dataset.RoleIgnore, func(a *assignment, j int) bool {
		return a.isMoment(j) && !(a.t.Columns[j].isTime() && a.hasOnlyMoments())
	}, "has dates or times; it is left out; to use it, choose it as θ (the " +
		"option theta)"},
}

// labels are the rules of tables that describe pictures.
var labels = []rule{
	{dataset.RoleSplit, (*assignment).isSplit, "divides the rows into training and testing"},
	{dataset.RoleGroup, func(a *assignment, j int) bool { return a.mayName(j) && isCalled(a.name(j), groupNames) },
		"is proposed as the group"},
	{dataset.RoleID, (*assignment).isID, "is proposed as the id, because it differs in every row"},
	{dataset.RoleTheta, func(a *assignment, j int) bool {
		return (a.isParameter(j) || isCalled(a.name(j), timeNames) && a.canBeTheta(j)) && !a.isMoment(j)
	}, "is proposed as θ"},
}

// name returns the name of a column in its file.
func (a *assignment) name(j int) string { return a.t.Columns[j].inFile() }

// leads reports whether a column is the first but for those that are left out.
func (a *assignment) leads(j int) bool {
	return !slices.ContainsFunc(a.t.Columns[:j], func(c Column) bool { return c.Role != dataset.RoleIgnore })
}

// isSplit reports whether all cells of a column are train or test.
func (a *assignment) isSplit(j int) bool {
	texts := a.t.Columns[j].Cells.used()
	return a.t.Rows > 0 && a.facts(j).Words == a.t.Rows && !slices.ContainsFunc(texts, func(text string) bool {
		_, is := IsTest(text)
		return !is
	})
}

// isID reports whether a column names the rows: it has another text or whole number in every row. Numbers are
// called like an id, a subject or a number of rows, or count the rows in the first column that is no place. Most
// texts begin with a letter or are numbers of a code, 0012.
func (a *assignment) isID(j int) bool {
	if !a.mayName(j) || !a.differs(j) {
		return false
	}
	name, f := a.name(j), a.facts(j)
	isNumber := isCode(name) || isCalled(name, rowNames)
	switch called := isNumber || a.isSubject(j) || isID(name) || isCalled(name, idNames) || isOneOf(name, subjectNames); {
	case !called && f.Words > f.Numbers:
		return a.hasNames(j)
	case f.counts():
		return isCalled(name, idNames) || isOneOf(name, subjectNames) || a.isSubject(j) || !isPlace(name) &&
			(isNumber || a.t.Rows > 2 && (isID(name) || a.leads(j) && a.isAlone(name)))
	default:
		return called
	}
}

func (a *assignment) hasNames(j int) bool {
	texts, names := a.t.Columns[j].Cells.used(), 0
	for _, text := range texts {
		if isDigits(text) || unicode.IsLetter([]rune(text)[0]) {
			names++
		}
	}
	return 2*names > len(texts)
}

// namesGroups reports whether a column names individuals that have several rows, not the two arms of a trial. Numbers
// do so if they are at most two thirds of the rows, and not if they are 0 and 1.
func (a *assignment) namesGroups(j int) bool {
	name, f := a.name(j), a.facts(j)
	if !a.mayName(j) || a.differs(j) || a.isConstant(j) || 2*f.Missing >= a.t.Rows {
		return false
	}
	if isID(name) || a.isSubject(j) {
		return true
	}
	count := slices.Max(a.codes(j)) + 1
	arms := isCalled(name, []string{"group", "kind"}) && a.t.Columns[j].At > 0 || f.Words == 0 && f.Max == 1
	return isOneOf(name, subjectNames) && !(arms && count == 2) && (f.Words > 0 || 3*count <= 2*a.t.Rows)
}

// isNumbered reports whether a column numbers the members of a panel: from 1 to at least 3, each at every θ, but not as
// places of an order or in time.
func (a *assignment) isNumbered(j int) bool {
	f, name := a.facts(j), a.name(j)
	if isCalled(name, rankNames) || isCalled(name, timeNames) || isCalled(name, placeNames) || f.Missing > 0 ||
		!f.isWhole() || f.Min != 1 || f.Max < 3 {
		return false
	}
	members, places := slices.Max(a.codes(j))+1, slices.Max(a.codes(a.t.Theta[0]))+1
	return members == int(f.Max) && members*places == a.t.Rows
}

// isSubject reports whether a column of a reshaped table tells its subjects apart.
func (a *assignment) isSubject(j int) bool { return a.t.Columns[j].Subject && !a.o.KeepSubject }

// mayName reports whether a column has texts or whole numbers that may name rows or groups.
func (a *assignment) mayName(j int) bool {
	f, c := a.facts(j), a.t.Columns[j]
	if c.Kind == Moment || c.Ask != nil || a.t.Array != nil || a.chosen && c.Kind != Text && f.Words > 0 {
		return false // the last is a faulty variable, which is an error
	}
	return f.Words > 0 || f.isWhole() && (a.accept || a.isSubject(j))
}

// describes reports whether a column of numbers has one value for each group, or for each row of a table that was
// long: a model of it along θ would say nothing.
func (a *assignment) describes(j int) bool {
	c := a.t.Columns[j]
	if !a.accept || c.Kind == Moment || c.Ask != nil || a.facts(j).Words > 0 {
		return false
	}
	return a.group == nil && c.Describes ||
		repeat(a.group) && (c.Describes || isConstantIn(a.group, a.t.Numbers(j)))
}

func (a *assignment) isMoment(j int) bool { return a.t.Columns[j].Kind == Moment }

// isTime reports whether a column has times without dates, such as those of runners.
func (c Column) isTime() bool {
	texts := c.Cells.used()
	if c.Kind != Moment || len(texts) == 0 {
		return false
	}
	m, _ := scanMoment(texts[0])
	return m.clock && m.parts[0] == 0
}

// hasOnlyMoments reports whether no column without a role has other numbers than dates and times.
func (a *assignment) hasOnlyMoments() bool {
	return !slices.ContainsFunc(a.free(), func(j int) bool { return !a.isMoment(j) && a.facts(j).Numbers > 0 })
}

// isDate reports whether a column has several dates or times, which are not of births.
func (a *assignment) isDate(j int) bool {
	return a.isMoment(j) && !a.isConstant(j) && !hasPart(a.t.Columns[j].Name, birthDays)
}

// isParameter reports whether a column of numbers is called like a parameter, asks for an age or, where there are no
// dates, is called like a time.
func (a *assignment) isParameter(j int) bool {
	name := a.name(j)
	return a.canBeTheta(j) && (isCalled(name, parameterNames) || endsIn(name, parameterNames) || hasPart(name, ageParts) ||
		(isCalled(name, timeNames) || isOneOf(name, []string{"times"})) && // not: times per week
			!slices.ContainsFunc(a.free(), a.isDate) && !a.isPartDay(name))
}

// isDatePart reports whether a column beside dates as θ is called a year, a month or a day and has such numbers.
func (a *assignment) isDatePart(j int) bool {
	f := a.facts(j)
	if !a.accept || len(a.t.Theta) != 1 || !f.isWhole() {
		return false
	}
	if along := a.t.Theta[0]; !a.isMoment(along) || a.t.Columns[along].isTime() {
		return false
	}
	part := slices.IndexFunc(dateParts[:3], func(names []string) bool {
		return slices.Contains(names, strings.ToLower(a.name(j)))
	})
	return part >= 0 && f.Max <= [...]float64{2200, 12, 366}[part] // 20 mm of rain are no month
}

// isPartDay reports whether one of two columns, of days and of months or hours, has a name: neither is θ alone. Lengths
// in mm, heart rates (hr) and times that are no hours of a day are none.
func (a *assignment) isPartDay(name string) bool {
	has := func(names []string, fits func(c Column, f Facts) bool) bool {
		return slices.ContainsFunc(a.t.Columns, func(c Column) bool {
			f := c.Facts()
			return isCalled(c.inFile(), names) && fits(c, f)
		})
	}
	areMonths := func(c Column, f Facts) bool {
		return c.Time == dataset.DayOfYear || c.Kind == Text || f.isWhole() && f.Min >= 1 && f.Max <= 12
	}
	areHours := func(c Column, f Facts) bool { // also hhmm
		return c.Time == dataset.HourOfDay || (f.Max <= 24 || f.Max >= 100) && c.hours() != nil
	}
	areDays := func(c Column, f Facts) bool { return f.isWhole() && f.Min >= 0 && f.Max <= 366 }
	return isCalled(name, dayNames) && (has(monthsNames, areMonths) || has(hourNames, areHours)) ||
		isCalled(name, hourNames) && has(dayNames, areDays)
}

// canBeTheta reports whether a column of numbers varies and stands alone, unlike week 1, week 2, week 3.
func (a *assignment) canBeTheta(j int) bool {
	c, f := a.t.Columns[j], a.facts(j)
	return f.Numbers > 0 && f.Words == 0 && (f.Missing == 0 || a.o.ToleratesMissing()) && c.Kind != Truth &&
		!f.isConstant() && a.isAlone(c.Name)
}

// isBesideSpectrum reports whether a column is the first without a role, and the names of all others, at least
// three, are numbers.
func (a *assignment) isBesideSpectrum(j int) bool {
	isDigit := func(j int) bool { return unicode.IsDigit(rune(a.t.Columns[j].Name[0])) }
	free := a.free()
	others := free[1:]
	return free[0] == j && a.facts(j).Numbers == a.t.Rows && len(others) > 2 && !isDigit(j) &&
		!slices.ContainsFunc(others, func(j int) bool { return !isDigit(j) })
}

// isAlone reports whether fewer than two other names are the same apart from digits: pixels, visits and
// wavelengths are not alone.
func (a *assignment) isAlone(name string) bool { return a.stems[stemOf(name)] < 3 }

func stemOf(name string) string { return strings.Trim(name, "0123456789._- ()") }

// isConstant reports whether all cells of a column are the same.
func (a *assignment) isConstant(j int) bool {
	if a.facts(j).Words > 0 || a.t.Columns[j].Ask != nil {
		return !slices.ContainsFunc(a.codes(j), func(code int) bool { return code > 0 })
	}
	return a.facts(j).isConstant()
}

// codes returns a number for each cell of a column, equal for equal cells, from 0 in the order of the
// rows. Cells without a number in a column of numbers are all different.
func (a *assignment) codes(j int) []int {
	c, values, texts := a.t.Columns[j], a.t.Numbers(j), a.facts(j).Words > 0
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
	return a.facts(j).Missing == 0 && len(codes) > 0 && slices.Max(codes) == len(codes)-1
}
