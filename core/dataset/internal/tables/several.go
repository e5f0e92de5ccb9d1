package tables

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/files"
	"ppca/core/fault"
)

// ReadSeveral reads tables with the same columns as one table. Tables of two columns of numbers, the
// first of which is the same in all and rises or falls, are curves: each becomes a row. The rows of
// others stand below each other, behind a column "group" with the names of the files. θ is the number in
// the names of curves if these differ, and for others if Options.Pattern is set.
func ReadSeveral(ctx context.Context, sources []dataset.File, o dataset.Options) (Table, dataset.Notes, error) {
	t, notes, err := stacked(ctx, sources, o)
	if err != nil {
		return t, notes, err
	}
	lead, names, err := leadOf(sources, o)
	if err != nil {
		return t, notes, err
	}
	for _, stage := range []Stage{kinds, missing} {
		var more dataset.Notes
		if t, more, err = stage(t, o); err != nil {
			return t, append(notes, more...), err
		}
		notes = append(notes, more...)
	}
	said := fmt.Sprintf("%s: %d files with the same columns are read as one table, and %q tells them apart", t.File, len(sources), "group")
	isCurve := t.areCurves()
	if isCurve {
		said = fmt.Sprintf("%s: %d files with the same %q are read as one table: each is a row", t.File, len(sources), t.Columns[0].Name)
	}
	t, theta := t.led(lead, isCurve, o)
	if theta {
		said += fmt.Sprintf("; θ is the number in the name of each file (%s)", files.Example(names, lead.theta))
	}
	notes = append(dataset.NotesOf(dataset.NoteForm, said), notes...)
	var more dataset.Notes
	if isCurve {
		n := len(t.Columns)
		t, _, err = long{id: 0, time: n - 2, name: -1, value: n - 1}.pivot(t, dataset.Options{})
		if err == nil {
			t, more, err = oneHot(t, o.OneHot)
		}
	} else {
		t, more, err = shape(t, o)
	}
	return t, append(notes, more...), err
}

// stacked returns the rows of all files below each other, before the stage of kinds, so that a column has
// one kind.
func stacked(ctx context.Context, sources []dataset.File, o dataset.Options) (out Table, notes dataset.Notes, err error) {
	var all []Table
	var said []string
	for _, file := range sources {
		t, of, err := cut(ctx, file, o)
		said = append(said, of.Texts()...)
		for _, stage := range []Stage{header, transpose} {
			if err == nil {
				t, of, err = stage(t, o)
				said = append(said, of.Texts()...)
			}
		}
		if err != nil {
			return t, dataset.NotesOf(dataset.NoteForm, said...), err
		}
		if all = append(all, t); !slices.Equal(t.Names(), all[0].Names()) {
			return t, nil, fault.New(fault.Option, "%s and %s are both tables, but have other columns, %s and %s: open one at a time",
				all[0].File, t.File, fault.List(all[0].Names()), fault.List(t.Names())).With("file", t.File)
		}
	}
	out = all[0]
	out.File = fmt.Sprintf("%s and %d more", out.File, len(all)-1)
	out.Parts, out.Columns, out.Rows, out.Lines = nil, slices.Clone(out.Columns), 0, nil
	var rows, which []int
	for k, t := range all {
		out.Parts = append(out.Parts, Part{File: t.File, First: out.Rows})
		out.Rows += t.Rows
		for i := range t.Rows {
			rows, which = append(rows, i), append(which, k)
		}
		if t.Lines != nil {
			out.Lines = append(out.Lines, t.Lines...)
		}
	}
	if len(out.Lines) != out.Rows {
		out.Lines = nil
	}
	for j := range out.Columns {
		cells := make([]Cells, len(all))
		for k, t := range all {
			cells[k] = t.Columns[j].Cells
		}
		out.Columns[j].Cells = woven(cells, rows, which)
	}
	return out, dataset.NotesOf(dataset.NoteForm, Fewer(said, out.File+": %d more notes on its files")...), nil
}

// areCurves reports whether each part has the same places in the first of two columns, which rise or fall.
func (t Table) areCurves() bool {
	if len(t.Columns) != 2 {
		return false
	}
	for _, c := range t.Columns {
		if c.Kind != Number || c.Words > 0 || c.Ask != nil || slices.ContainsFunc(t.Columns[0].Values, func(v float64) bool { return v != v }) {
			return false
		}
	}
	n := t.Rows / len(t.Parts)
	if n < 3 || t.Rows%n != 0 {
		return false
	}
	x := t.Columns[0].Values
	for k, part := range t.Parts {
		if part.First != k*n || !slices.Equal(x[k*n:(k+1)*n], x[:n]) {
			return false
		}
	}
	for i := 2; i < n; i++ {
		if !((x[i]-x[i-1])*(x[1]-x[0]) > 0) {
			return false
		}
	}
	return true
}

// A leading is what the names of files say, a value for each.
type leading struct {
	stems  []string
	groups []string  // nil without a pattern
	theta  []float64 // nil if the names have no numbers
	unit   string    // " (K)" if all numbers have it behind them
}

func leadOf(sources []dataset.File, o dataset.Options) (lead leading, names []string, err error) {
	for _, file := range sources {
		names = append(names, file.Name)
		lead.stems = append(lead.stems, strings.TrimSuffix(path.Base(file.Name), path.Ext(file.Name)))
	}
	if lead.theta, err = files.ThetaFromNames(names, o); err == nil && o.GroupPattern != "" {
		lead.groups, err = files.GroupsFromNames(names, o)
	}
	lead.unit = unitOf(lead.stems)
	return lead, names, err
}

// unitOf returns " (K)" if the last number of every name has the unit K behind it, else "".
func unitOf(stems []string) string {
	unit := ""
	for i, stem := range stems {
		rest := strings.TrimLeft(stem[strings.LastIndexAny(stem, "0123456789")+1:], "_ ")
		if i > 0 && rest != unit || rest == "" || len(rest) > 4 {
			return ""
		}
		unit = rest
	}
	return " (" + unit + ")"
}

// led returns the table with the columns that the names of its files make before its own: file, if each
// is a curve, group, and θ, which theta reports.
func (t Table) led(lead leading, curve bool, o dataset.Options) (out Table, theta bool) {
	of := make([]int, t.Rows) // the file of each row
	for k, part := range t.Parts {
		for i := part.First; i < t.Rows; i++ {
			of[i] = k
		}
	}
	var columns []Column
	text := func(name string, texts []string) {
		var b Builder
		for _, k := range of {
			b.Add(texts[k])
		}
		columns = append(columns, Column{Name: name, Cells: b.Cells(), Kind: Text})
	}
	if curve {
		text("file", lead.stems)
	}
	if !curve || lead.groups != nil {
		groups := lead.groups
		if groups == nil {
			groups = lead.stems
		}
		text("group", groups)
	}
	theta = lead.theta != nil && (o.Pattern != "" || curve && slices.Max(lead.theta) > slices.Min(lead.theta))
	if theta {
		values := make([]float64, t.Rows)
		for i, k := range of {
			values[i] = lead.theta[k]
		}
		columns = append(columns, Column{Name: "θ" + lead.unit, Cells: Cells{numbers: values}, Kind: Number, Values: values})
	}
	t.Columns = append(columns, t.Columns...)
	uniqueNames(t.Columns)
	return t, theta
}
