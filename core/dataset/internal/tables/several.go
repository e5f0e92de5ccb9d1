package tables

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
)

// ReadSeveral reads tables with the same columns as one. Their rows stand below each other, behind a
// column "group" with the names of the files. Tables of two columns of numbers that have the same places
// in the first are curves: each becomes a row. θ is the number in the names of the files if
// Options.Pattern is set, and for curves if the numbers differ.
func ReadSeveral(ctx context.Context, sources []dataset.File, o dataset.Options) (Table, error) {
	t, err := stacked(ctx, sources, o)
	if err == nil {
		t, err = run(t, o, kinds, missing)
	}
	if err != nil {
		return t, err
	}
	var names, stems []string
	for _, file := range sources {
		names, stems = append(names, file.Name), append(stems, stem(file.Name))
	}
	theta, err := source.ThetaFromNames(names, o)
	if err != nil {
		return t, err
	}
	t = t.led("group", stems)
	said := fmt.Sprintf("%d files with the same columns are read as one table, and %q tells them apart",
		len(sources), t.Columns[0].Name)
	n := len(t.Columns)
	isCurve := n == 3 && long{id: 0, time: 1, name: -1, value: 2}.isShared(t)
	if isCurve {
		t.Columns[0].Name = "file"
		said = fmt.Sprintf("%d files with the same %q are read as one table: each is a row", len(sources), t.Columns[1].Name)
	}
	if o.GroupPattern != "" {
		groups, err := source.GroupsFromNames(names, o)
		if err != nil {
			return t, err
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
		t = t.led("θ", texts)
		t.Columns[0].Kind, t.Columns[0].Values = Number, t.Columns[0].Cells.numbers
		said += fmt.Sprintf("; θ is the number in the name of each file (%s)", source.Example(names, theta))
	}
	t.note(dataset.NoteForm, "%s", said)
	if !isCurve {
		return run(t, o, shape)
	}
	added := len(t.Columns) - n
	return long{id: added, time: added + 1, name: -1, value: added + 2}.pivot(t)
}

// isShared reports whether the curves of a long table are of numbers and have the same places, at least
// three.
func (l long) isShared(t Table) bool {
	for _, c := range []Column{t.Columns[l.time], t.Columns[l.value]} {
		if c.Kind != Number || c.Words > 0 || c.Ask != nil {
			return false
		}
	}
	w := l.layout(t)
	return len(w.at) > 2 && len(w.at)*len(w.first) == t.Rows && !slices.Contains(w.places, -1)
}

// stacked returns the rows of all files below each other, before the stage of kinds, so that a column has
// one kind. The columns are in the order of the first file.
func stacked(ctx context.Context, sources []dataset.File, o dataset.Options) (out Table, err error) {
	var cells [][]Cells // by column and file
	var said []string
	var rows, which []int // of each row of all: the row in its file, and the file
	for k, file := range sources {
		t, err := Cut(ctx, file, o)
		if err == nil {
			t, err = run(t, o, header, transpose)
		}
		if err != nil {
			return t, err
		}
		said = append(said, t.Notes.Texts()...)
		if k == 0 {
			out, cells = t, make([][]Cells, len(t.Columns))
			out.Columns, out.Rows, out.Lines, out.Notes = slices.Clone(t.Columns), 0, nil, nil
		}
		if out.Rows+t.Rows > fault.MostNumbers/max(1, len(t.Columns)) {
			return t, t.fail(fault.TooLarge, "the tables have together more than %s cells: open fewer",
				fault.Count(fault.MostNumbers))
		}
		names := t.Names()
		for j, c := range out.Columns {
			from := slices.Index(names, c.Name)
			if from < 0 || len(names) != len(out.Columns) {
				return t, fault.New(fault.Option, "%s and %s are both tables, but have other columns, %s and %s: open "+
					"one at a time", out.File, t.File, fault.List(out.Names()), fault.List(names)).With("file", t.File)
			}
			cells[j] = append(cells[j], t.Columns[from].Cells)
		}
		out.Parts = append(out.Parts, Part{File: t.File, First: out.Rows})
		out.Rows += t.Rows
		out.Lines = append(out.Lines, t.Lines...)
		for i := range t.Rows {
			rows, which = append(rows, i), append(which, k)
		}
	}
	out.File = fmt.Sprintf("%s and %d more", out.File, len(sources)-1)
	if len(out.Lines) != out.Rows { // of files without lines
		out.Lines = nil
	}
	for j := range out.Columns {
		out.Columns[j].Cells = woven(cells[j], rows, which)
	}
	const most = 8 // notes
	if out.Notes = dataset.NotesOf(dataset.NoteForm, said[:min(most, len(said))]...); len(said) > most {
		out.note(dataset.NoteForm, "%d more notes on its files", len(said)-most)
	}
	return out, nil
}

// led returns the table behind a column of texts, one for each file.
func (t Table) led(name string, texts []string) Table {
	var b Builder
	for k, part := range t.Parts {
		end := t.Rows
		if k+1 < len(t.Parts) {
			end = t.Parts[k+1].First
		}
		for range end - part.First {
			b.Add(texts[k])
		}
	}
	if slices.Contains(t.Names(), name) {
		name += " of the file"
	}
	t.Columns = append([]Column{{Name: name, Kind: Text, Cells: b.Cells()}}, t.Columns...)
	return t
}

// stem returns the name of a file without folder and ending.
func stem(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }

// woven returns cells of several columns: cell i is that of row rows[i] of column which[i].
func woven(columns []Cells, rows, which []int) Cells {
	b := Builder{Comma: columns[0].comma}
	b.Grow(len(rows))
	for i, row := range rows {
		if from := columns[which[i]]; from.code(row) > 0 {
			b.addText([]byte(from.Text(row)))
		} else {
			b.AddNumber(from.numbers[row])
		}
	}
	return b.Cells()
}
