package tables

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// mostStrata is the number of texts that a column may have to be proposed as the stratum.
const mostStrata = 10

// leaveOutIndex leaves out what programs add by themselves: an empty column without a name, and first
// columns without a name that number the rows.
func (a *assignment) leaveOutIndex() {
	leading := 0 // columns before j that number the rows
	for _, j := range a.free() {
		c := a.t.Columns[j]
		blank := c.Blank || strings.HasPrefix(c.Name, "Unnamed: ")
		switch {
		case !blank:
		case a.facts[j].Missing == a.t.Rows:
			a.leaveOut(j, "has no name and no values; it is left out")
		case j == leading && a.counts(j):
			a.leaveOut(j, "has no name and counts the rows; it is left out")
			leading++
		case j != leading || a.o.Plain || len(a.t.Columns) < 3 || !a.increases(j):
		case a.accept:
			a.leaveOut(j, "has no name and increasing whole numbers, as the index of pandas has them; it is left out")
			leading++
		default: // so that the visitor of the page can make it a variable
			a.say(dataset.NoteRole, j, "has no name and increasing whole numbers; if it only numbers the rows, ignore it")
		}
	}
}

// proposeSubject gives its role to the column that tells the subjects of a reshaped table apart.
func (a *assignment) proposeSubject() {
	for _, j := range a.free() {
		switch {
		case !a.t.Columns[j].Subject || a.o.KeepSubject:
		case a.t.Rows > 1 && a.isConstant(j): // one group leaves no row for testing
			a.leaveOut(j, "has one value; it is left out")
		case a.differs(j) && a.first(dataset.RoleID) < 0:
			a.propose(j, dataset.RoleID, "tells the rows apart; it is the id")
		case a.first(dataset.RoleGroup) < 0:
			a.propose(j, dataset.RoleGroup, "has several rows for each subject; it is the group")
		}
	}
}

// proposeSplit proposes a column of train and test as the split.
func (a *assignment) proposeSplit() {
	for _, j := range a.free() {
		f, c := a.facts[j], a.t.Columns[j]
		if a.first(dataset.RoleSplit) >= 0 || f.Words < a.t.Rows || a.t.Rows == 0 {
			continue
		}
		counts := c.Cells.Counts()
		if !slices.ContainsFunc(c.Cells.Texts(), func(text string) bool {
			_, is := IsTest(text)
			return !is && counts[slices.Index(c.Cells.Texts(), text)] > 0
		}) {
			a.propose(j, dataset.RoleSplit, "divides the rows into training and testing")
		}
	}
}

// proposeGroup proposes as the group a column of texts or whole numbers that is called like subjects
// and has one of them twice, or that is called an id most of whose values repeat.
func (a *assignment) proposeGroup() {
	for _, rule := range []struct {
		fits func(j int, name string) bool
		says string
	}{
		{a.isSubject, "is proposed as the group"},
		{func(j int, name string) bool { return isID(name) && a.repeats(j) && !a.o.Plain }, "repeats; it is proposed as the group"},
	} {
		for _, j := range a.free() {
			if a.first(dataset.RoleGroup) >= 0 || !a.mayName(j) {
				continue
			}
			if rule.fits(j, a.t.Columns[j].inFile()) {
				a.propose(j, dataset.RoleGroup, rule.says)
			}
		}
	}
}

func (a *assignment) isSubject(j int, name string) bool {
	if a.o.Plain {
		return isCalled(name, groupNames)
	}
	return (isOneOf(name, groupNames) || isOneOf(name, subjectNames)) && !a.differs(j) && !a.isConstant(j) && 2*a.facts[j].Missing < a.t.Rows
}

// proposeCrossed proposes as the group, where θ repeats, the first column of texts each of which has
// every θ at most once.
func (a *assignment) proposeCrossed() {
	if a.o.Plain || !a.accept || len(a.t.Theta) != 1 || a.first(dataset.RoleGroup) >= 0 {
		return
	}
	theta := a.t.Theta[0]
	along := a.codes(theta)
	if !repeat(along) {
		return
	}
	for _, j := range a.free() {
		if f := a.facts[j]; f.Words < a.t.Rows || a.t.Columns[j].isMoment() {
			continue
		}
		if codes := a.codes(j); repeat(codes) && crossed(codes, along) {
			a.propose(j, dataset.RoleGroup, "has several rows for each text, with different %q; it is proposed as the group", a.t.Columns[theta].Name)
			return
		}
	}
}

// mayName reports whether a column has texts or whole numbers that may name rows or groups.
func (a *assignment) mayName(j int) bool {
	f, c := a.facts[j], a.t.Columns[j]
	if c.isMoment() || c.Ask != nil || a.chosen && f.Words > 0 && f.Numbers > 0 {
		return false // the last is a faulty variable, which is an error
	}
	return f.Words > 0 || a.accept && a.isWhole(j)
}

// proposeID proposes as the id a column of texts that begin with letters or is called like an id, or of
// whole numbers and called like an id or a subject, that has another one in every row. Further ones, and those that count the rows, are left out.
func (a *assignment) proposeID() {
	for _, j := range a.free() {
		if !a.mayName(j) {
			continue
		}
		f, name := a.facts[j], a.t.Columns[j].inFile()
		named := isCalled(name, idNames)
		more := !a.o.Plain && (isID(name) || isCode(name) || isCalled(name, rowNames) || isOneOf(name, groupNames) || isOneOf(name, subjectNames))
		id := a.first(dataset.RoleID)
		switch {
		case f.Words > 0:
			if id < 0 && f.Words > f.Numbers && (a.o.Plain || named || more || a.beginsWithLetters(j)) && a.differs(j) {
				a.propose(j, dataset.RoleID, "has a different text in every row; it is proposed as the id")
			}
		case more && !named && a.counts(j):
			a.leaveOut(j, "counts the rows; it is left out")
		case a.o.Plain && named && id < 0:
			a.propose(j, dataset.RoleID, "is proposed as the id")
		case !named && !more || a.o.Plain || !a.differs(j):
			a.leaveOutGroup(j, name)
		case id < 0:
			a.propose(j, dataset.RoleID, "is proposed as the id, because it has a different number in every row")
		default:
			a.leaveOut(j, "has a different number in every row; it is left out, because %q is the id", a.t.Columns[id].Name)
		}
	}
}

// beginsWithLetters reports whether most texts of a column are no quantities in a form that is not read.
func (a *assignment) beginsWithLetters(j int) bool {
	texts, letters := a.t.Columns[j].Cells.Texts(), 0
	for _, text := range texts {
		if first, _ := utf8.DecodeRuneInString(text); unicode.IsLetter(first) {
			letters++
		}
	}
	return 2*letters > len(texts)
}

// leaveOutGroup leaves out a column that is called like subjects beside the one that is the group.
func (a *assignment) leaveOutGroup(j int, name string) {
	if group := a.first(dataset.RoleGroup); group >= 0 && !a.o.Plain && isOneOf(name, groupNames) {
		a.leaveOut(j, "tells groups of rows apart; it is left out, because %q is the group", a.t.Columns[group].Name)
	}
}

// proposeTheta proposes a column as θ by the first of these rules that finds one: where there are dates,
// the first column called like a parameter that is no time, else the first dates; the only column whose
// name is no number, as beside a spectrum; the first column called like a parameter or a time; the first
// column, if somebody set its numbers. Columns that vary inside the groups come first.
func (a *assignment) proposeTheta() {
	if a.chosen {
		return
	}
	var found []int
	if a.o.Plain {
		found = a.called(plainThetas)
	} else {
		if found = a.moments(); len(found) > 0 {
			found = append(a.called(parameterNames), found...)
		}
		found = slices.Concat(found, a.besideSpectrum(), a.called(slices.Concat(parameterNames, timeNames)))
	}
	if len(found) == 0 {
		a.proposeSetPoints()
		return
	}
	theta := found[0]
	if group := a.first(dataset.RoleGroup); group >= 0 && !a.o.Plain {
		codes := a.codes(group)
		if j := slices.IndexFunc(found, func(j int) bool { return !isConstantIn(codes, a.t.Numbers(j)) }); j >= 0 && repeat(codes) {
			theta = found[j]
		}
	}
	a.setTheta(theta)
	a.say(dataset.NoteRole, theta, "is proposed as θ")
}

// called returns the columns of numbers called by one of names, but for constant ones and those that
// others are called like, such as week 1, week 2, week 3.
func (a *assignment) called(names []string) (found []int) {
	for _, j := range a.free() {
		c, f := a.t.Columns[j], a.facts[j]
		usable := f.Numbers > 0 && f.Words == 0 && (f.Missing == 0 || a.o.ToleratesMissing()) && c.Kind != Truth
		if usable && (isCalled(c.inFile(), names) || !a.o.Plain && asksAge(c.inFile())) && (a.o.Plain || !f.isConstant() && a.isAlone(c.Name)) {
			found = append(found, j)
		}
	}
	return found
}

// moments returns the columns of dates and times but for constant ones and dates of birth.
func (a *assignment) moments() (found []int) {
	for _, j := range a.free() {
		if c := a.t.Columns[j]; c.isMoment() && !a.isConstant(j) && !slices.ContainsFunc(birthDays, func(word string) bool { return strings.Contains(strings.ToLower(c.Name), word) }) {
			found = append(found, j)
		}
	}
	return found
}

func (a *assignment) besideSpectrum() []int {
	free := a.free()
	isDigit := func(j int) bool { c := a.t.Columns[j].Name[0]; return c >= '0' && c <= '9' }
	if len(free) < 4 || isDigit(free[0]) || a.facts[free[0]].Numbers < a.t.Rows || slices.ContainsFunc(free[1:], func(j int) bool { return !isDigit(j) }) {
		return nil
	}
	return free[:1]
}

// proposeSetPoints proposes the first column as θ if its numbers go one way from row to row and it is
// called like an axis, if they have equal steps but 1 and it has no name, or if each is the same multiple
// of the one before.
func (a *assignment) proposeSetPoints() {
	free := a.free()
	if a.o.Plain || len(free) < 2 || a.t.Rows < 3 || a.facts[free[0]].Numbers < a.t.Rows {
		return
	}
	j := free[0]
	c, values := a.t.Columns[j], a.t.Numbers(j)
	step, factor := values[1]-values[0], values[1]/values[0]
	all := func(fits func(before, v float64) bool) bool {
		for i := 1; i < len(values); i++ {
			if !fits(values[i-1], values[i]) {
				return false
			}
		}
		return true
	}
	why := ""
	switch {
	case c.Blank || !a.t.Headed && j == 0:
		if math.Abs(step) != 1 && step != 0 && a.t.Rows > 3 && all(func(before, v float64) bool { return math.Abs(v-before-step) <= 1e-6*math.Abs(step) }) {
			why = "its numbers have equal steps"
		}
	case isAxis(c.inFile()):
		if all(func(before, v float64) bool { return (v-before)*step > 0 }) {
			why = "its numbers go one way from row to row, as along the axis of an instrument"
		}
	case a.t.Rows > 3 && values[0] > 0 && (factor >= 2 || factor <= 0.5) && !isID(c.inFile()) && !isCalled(c.inFile(), rowNames):
		if all(func(before, v float64) bool { return v > 0 && math.Abs(v/before-factor) <= 1e-6*factor }) {
			why = "each of its numbers is the same multiple of the one before"
		}
	}
	if why != "" {
		a.setTheta(j)
		a.say(dataset.NoteRole, j, "is proposed as θ, because %s", why)
	}
}

func isAxis(name string) bool {
	return isCalled(name, axisNames) || strings.HasSuffix(name, "(nm)") || strings.HasSuffix(name, "[nm]")
}

// describeSubjects leaves out columns that have one value for each group, or for each subject of a
// reshaped table: a model of them along θ would say nothing. A column of few texts among them is
// proposed as the stratum.
func (a *assignment) describeSubjects() {
	if !a.accept || a.o.Plain {
		return
	}
	group, of, leave := a.first(dataset.RoleGroup), "row", "the rows of the file as they are (the option long: none)"
	var codes []int
	if group >= 0 {
		name := fault.List([]string{a.t.Columns[group].Name})
		of, leave = name, name+" out (the option ignore)"
		if codes = a.codes(group); !repeat(codes) {
			return
		}
	}
	describes := func(j int) bool {
		return a.t.Columns[j].Describes || codes != nil && isConstantIn(codes, a.distinguished(j))
	}
	var left []string
	for _, j := range a.free() {
		c, f := a.t.Columns[j], a.facts[j]
		switch {
		case c.isMoment() || c.Ask != nil || !describes(j):
		case f.Words == 0:
			a.set(j, dataset.RoleIgnore)
			left = append(left, c.Name)
		case f.Words == a.t.Rows && a.first(dataset.RoleStratum) < 0 && isStratum(codes, a.codes(j)):
			a.propose(j, dataset.RoleStratum, "has one text for each %s; it is proposed as the stratum, so that rows held out for testing have the same shares", of)
		}
	}
	if len(left) == 1 {
		a.note(dataset.NoteColumn, "column %s has one value for each %s; it is left out; to use it, make it θ, or leave %s", fault.List(left), of, leave)
	} else if len(left) > 1 {
		a.note(dataset.NoteColumn, "columns %s have one value for each %s; they are left out; to use one, make it θ, or leave %s", fault.List(left), of, leave)
	}
}

// isStratum reports whether there are two to ten texts, each of two groups or more. Without groups,
// every row is one.
func isStratum(groups, texts []int) bool {
	seen, number := map[int]bool{}, map[int]int{}
	for i, text := range texts {
		if groups == nil || !seen[groups[i]] {
			number[text]++
		}
		if groups != nil {
			seen[groups[i]] = true
		}
	}
	for _, count := range number {
		if count < 2 {
			return false
		}
	}
	return len(number) > 1 && len(number) <= mostStrata
}
