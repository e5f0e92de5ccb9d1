package tables

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// rolesTable returns a table of columns "name: cell cell …", of the kinds that their cells have.
func rolesTable(columns ...string) Table {
	t := Table{File: "t.csv", Headed: true}
	for _, column := range columns {
		name, cells, _ := strings.Cut(column, ":")
		c := Column{Name: name, Cells: CellsOf(strings.Fields(cells)...), Kind: Number}
		if c.Values = c.Cells.numbers; 2*c.Facts().Words > c.Cells.Len() {
			c.Kind, c.Values = Text, nil
		}
		t.Columns, t.Rows = append(t.Columns, c), c.Cells.Len()
	}
	return t
}

// Each rule of proposals, by a table that shows it.
func TestAssign(t *testing.T) {
	const theta, variable, id, group, split, ignore = dataset.RoleTheta, dataset.RoleVariable, dataset.RoleID, dataset.RoleGroup, dataset.RoleSplit, dataset.RoleIgnore
	moment := func(t Table, j int) Table { c := t.Columns[j]; c.Kind = Moment; return t.With(j, c) }
	blank := func(t Table, j int) Table { c := t.Columns[j]; c.Blank = true; return t.With(j, c) }
	x := "x: 5 2 9 1"
	for _, c := range []struct {
		name  string
		table Table
		o     dataset.Options
		roles []string
	}{
		{"a parameter by its name", rolesTable(x, "Age (years): 3 1 2 4"), dataset.Options{}, []string{variable, theta}},
		{"dates before years", moment(rolesTable("year: 1 2 3 5", "date: 7 8 9 11", x), 1), dataset.Options{}, []string{"ignore", theta, variable}},
		{"ages before dates", moment(rolesTable("seen: 7 8 9 11", "age: 1 2 3 5", x), 0), dataset.Options{}, []string{ignore, theta, variable}},
		{"times before zero", moment(rolesTable("time: -0.5 0 0.5 1", "a: 2 9 1 4", x), 0), dataset.Options{}, []string{theta, variable, variable}},
		{"weeks in names", rolesTable("week 1: 1 2 3 5", "week 2: 1 2 4 5", "week 4: 3 3 4 5"), dataset.Options{}, []string{variable, variable, variable}},
		{"beside a spectrum", rolesTable("octane: 88 87 86 88", "900: 1 2 3 4", "902: 1 2 4 4", "904: 3 2 3 4"), dataset.Options{}, []string{theta, variable, variable, variable}},
		{"a parameter at the end", rolesTable("sleep: 5 4 7 6", "Participant age: 31 18 40 22"), dataset.Options{}, []string{variable, theta}},
		{"a counter", rolesTable("resp: 1001 1002 1003 1004", x), dataset.Options{}, []string{id, variable}},
		{"countries", rolesTable("country: a a b b", "year: 1 2 1 2", x), dataset.Options{}, []string{group, theta, variable}},
		{"firms", rolesTable("firm: a a b b", "year: 1 2 1 2", x), dataset.Options{}, []string{group, theta, variable}},
		{"a city or none", rolesTable("city: yes no yes no", "age: 1 1 1 2", x), dataset.Options{}, []string{ignore, theta, variable}},
		{"times", rolesTable("times: 2.4 2.6 3.2 3.6", x), dataset.Options{}, []string{theta, variable}},
		{"a dilution", rolesTable("well: 8 4 2 1", x), dataset.Options{}, []string{id, variable}},
		{"subjects that repeat", rolesTable("patient: 1 1 2 2", "age: 1 2 1 2", x), dataset.Options{}, []string{group, theta, variable}},
		{"subjects in one row each", rolesTable("patient: 7 3 9 4", "age: 1 2 1 2", x), dataset.Options{}, []string{id, theta, variable}},
		{"texts along θ", rolesTable("site: a a b b", "land: p p q q", "age: 1 2 1 2", x), dataset.Options{}, []string{group, ignore, theta, variable}},
		{"different texts", rolesTable("who: ann bob cid dan", "age: 1 2 1 2", x), dataset.Options{}, []string{id, theta, variable}},
		{"quantities in another form", rolesTable("score: 1±2 2±2 3±2 4±1", "age: 1 2 1 2", x), dataset.Options{}, []string{ignore, theta, variable}},
		{"numbers of rows", rolesTable("no: 1 2 3 4", "age: 1 2 1 2", x), dataset.Options{}, []string{id, theta, variable}},
		{"numbers of rows without a name", blank(rolesTable("x1: 85 4 226 10", "age: 1 2 1 2", x), 0), dataset.Options{}, []string{ignore, theta, variable}},
		{"numbers that rise", rolesTable("school: 1224 1288 1296 1308", x, "y: 3 5 4 6"), dataset.Options{}, []string{id, variable, variable}},
		{"texts with a few numbers, beside a chosen θ", rolesTable("model: 100 Integra Integra Vista", "drv: 4 f f r", "age: 1 2 1 2", x), dataset.Options{Theta: "age"}, []string{ignore, ignore, theta, variable}},
		{"one value", rolesTable("room: 7 7 7 7", "age: 1 2 1 2", x), dataset.Options{}, []string{ignore, theta, variable}},
		{"a split", rolesTable("fold: train test Train train", "age: 1 2 1 2", x), dataset.Options{}, []string{split, theta, variable}},
		{"what describes subjects", rolesTable("patient: 1 1 2 2 3 3 4 4", "sex: f f m m f f m m", "height: 5 5 6 6 7 7 8 8", "age: 1 2 1 2 1 2 1 2", "x: 1 2 3 4 5 6 7 9"), dataset.Options{}, []string{group, ignore, ignore, theta, variable}},
		{"θ is chosen", rolesTable("patient: 1 1 2 2", "age: 1 2 1 2", x), dataset.Options{Theta: "x"}, []string{variable, variable, theta}},
		{"θ is chosen, proposals are accepted", rolesTable("patient: 1 1 2 2", "age: 1 2 1 2", x), dataset.Options{Theta: "x", Accept: true}, []string{group, variable, theta}},
		{"two θ and a model", rolesTable("a: 1 1 2 2", "b: 1 2 1 2", x, "y: 1 2 3 5"), dataset.Options{Theta: "b,a", Variables: []string{"y"}}, []string{theta, theta, ignore, variable}},
	} {
		got, err := Assign(c.table, c.o)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var roles []string
		for _, column := range got.Columns {
			roles = append(roles, column.Role)
		}
		if !slices.Equal(roles, c.roles) {
			t.Errorf("%s: %q, want %q; %q", c.name, roles, c.roles, got.Notes.Texts())
		}
		if c.table.Columns[0].Role != "" {
			t.Errorf("%s: the given table has changed", c.name)
		}
	}
}

// A cell that a role does not accept is an error with its place, a column that is asked about its question.
func TestAssignRefuses(t *testing.T) {
	asks := rolesTable("age: 1 2", "x: 1 2")
	asks.Columns[1].Ask = &dataset.Question{Option: "decimal", Column: "x", Text: "?"}
	for _, c := range []struct {
		table Table
		o     dataset.Options
		code  fault.Code
		says  string
	}{
		{rolesTable("age: 1 2", "x: 1 two"), dataset.Options{Theta: "age"}, fault.Format, `row 2, column "x": "two" is not a number`},
		{rolesTable("age: 1 old", "x: 1 2"), dataset.Options{Theta: "age"}, fault.Format, "θ must be one"},
		{rolesTable("age: 1 2", "x: 1 2"), dataset.Options{Theta: "dose"}, fault.NotFound, `no column "dose" for the role theta`},
		{rolesTable("age: 1 2", "x: 1 2"), dataset.Options{Theta: "age", Variables: []string{"x", "x"}}, fault.Option, "chosen twice as a variable"},
		{rolesTable("age: 1 2", "x: 1 2"), dataset.Options{Theta: "age", ID: "age"}, fault.Option, "cannot be both theta and id"},
		{rolesTable("age: 1 2", "x: 1 2"), dataset.Options{Theta: "x,x"}, fault.Option, "twice"},
		{rolesTable("age: 1 2", "x: 1 2"), dataset.Options{Theta: "age", Ignore: []string{"x"}}, fault.Shape, "no column is left"},
		{rolesTable("age: 1 2", "x: a a"), dataset.Options{}, fault.Shape, "Columns of texts are no variables"},
		{asks, dataset.Options{}, fault.Option, "decimal"},
	} {
		got, err := Assign(c.table, c.o)
		if err = cmp.Or(err, got.Ask.AsError("t.csv")); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v, want %s that says %q", c.o, err, c.code, c.says)
		}
	}
}
