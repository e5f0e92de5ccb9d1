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
	"ppca/core/limit"
)

// ReadSeveral reads tables with the same columns as one. Their rows stand below each other, behind a
// column "group" with the names of the files. Tables of two columns of numbers that have the same places
// in the first are curves: each becomes a row. θ is the number in the names of the files if
// Options.Pattern is set, and for curves if the numbers differ.
func ReadSeveral(ctx context.Context, sources []dataset.File, o dataset.Options) (Table, dataset.Notes, error) {
	t, notes, err := stacked(ctx, sources, o)
	if err != nil {
		return t, notes, err
	}
	for _, stage := range []Stage{kinds, missing} {
		next, more, err := stage(t, o)
		notes = append(notes, more...)
		if t = next; err != nil {
			return t, notes, err
		}
	}
	var names []string
	for _, file := range sources {
		names = append(names, file.Name)
	}
	n := len(t.Columns)
	curve := long{id: 0, time: n - 2, name: -1, value: n - 1}
	isCurve := n == 3 && curve.isShared(t)
	theta, err := files.ThetaFromNames(names, o)
	if err != nil {
		return t, notes, err
	}
	said := fmt.Sprintf("%d files with the same columns are read as one table, and %q tells them apart",
		len(sources), t.Columns[0].Name)
	if isCurve {
		said = fmt.Sprintf("%d files with the same %q are read as one table: each is a row", len(sources), t.Columns[1].Name)
		t.Columns[0].Name = "file"
	}
	if o.GroupPattern != "" {
		groups, err := files.GroupsFromNames(names, o)
		if err != nil {
			return t, notes, err
		}
		if !isCurve {
			t.Columns = t.Columns[1:]
		}
		t = t.led("group", groups)
	}
	if theta != nil && (o.Pattern != "" || isCurve && slices.Max(theta) > slices.Min(theta)) {
		var texts []string
		for _, v := range theta {
			texts = append(texts, Shortest(v))
		}
		t = t.led("θ"+unitOf(names), texts)
		t.Columns[0].Kind, t.Columns[0].Values = Number, t.Columns[0].Cells.Numbers()
		said += fmt.Sprintf("; θ is the number in the name of each file (%s)", files.Example(names, theta))
	}
	notes = append(dataset.NotesOf(dataset.NoteForm, t.File+": "+said), notes...)
	if !isCurve {
		out, more, err := shape(t, o)
		return out, append(notes, more...), err
	}
	added := len(t.Columns) - n
	curve.id, curve.time, curve.value = added, n-2+added, n-1+added
	out, _, err := curve.pivot(t, dataset.Options{})
	return out, notes, err
}

// isShared reports whether the curves of a long table are of numbers and have the same places, at least
// three.
func (l long) isShared(t Table) bool {
	for _, j := range []int{l.time, l.value} {
		if c := t.Columns[j]; c.Kind != Number || c.Words > 0 || c.Ask != nil {
			return false
		}
	}
	w := l.layout(t)
	return len(w.at) > 2 && len(w.at)*len(w.first) == t.Rows && !slices.Contains(w.places, -1)
}

// stacked returns the rows of all files below each other, before the stage of kinds, so that a column has
// one kind.
func stacked(ctx context.Context, sources []dataset.File, o dataset.Options) (out Table, _ dataset.Notes, err error) {
	var all []Table
	var said, stems []string
	cells := 0
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
		if cells += t.Rows * len(t.Columns); cells > limit.Numbers {
			return t, nil, fault.New(fault.TooLarge, "the tables have together more than %s cells: open fewer",
				limit.Count(limit.Numbers)).With("file", t.File)
		}
		all, stems = append(all, t), append(stems, stem(file.Name))
		if !slices.Equal(t.Names(), all[0].Names()) {
			return t, nil, fault.New(fault.Option, "%s and %s are both tables, but have other columns, %s and %s: open one "+
				"at a time",
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
		out.Lines = append(out.Lines, t.Lines...)
	}
	if len(out.Lines) != out.Rows { // of files without lines
		out.Lines = nil
	}
	for j := range out.Columns {
		cells := make([]Cells, len(all))
		for k, t := range all {
			cells[k] = t.Columns[j].Cells
		}
		out.Columns[j].Cells = woven(cells, rows, which)
	}
	said = Fewer(said, out.File+": %d more notes on its files")
	return out.led("group", stems), dataset.NotesOf(dataset.NoteForm, said...), nil
}

// led returns the table behind a column of texts, one for each file.
func (t Table) led(name string, texts []string) Table {
	var b Builder
	k := 0
	for i := range t.Rows {
		for k+1 < len(t.Parts) && t.Parts[k+1].First <= i {
			k++
		}
		b.Add(texts[k])
	}
	if slices.Contains(t.Names(), name) {
		name += " of the file"
	}
	t.Columns = append([]Column{{Name: name, Cells: b.Cells()}}, t.Columns...)
	return t
}

// stem returns the name of a file without folder and ending.
func stem(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }

// unitOf returns " (K)" if the last number of every name has the unit K behind it, else "".
func unitOf(names []string) string {
	unit := ""
	for i, name := range names {
		name = stem(name)
		rest := strings.TrimLeft(name[strings.LastIndexAny(name, "0123456789")+1:], "_ ")
		if i > 0 && rest != unit || rest == "" || len(rest) > 4 {
			return ""
		}
		unit = rest
	}
	return " (" + unit + ")"
}
