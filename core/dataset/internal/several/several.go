// Package several reads tables with the same columns as one: curves in a file each, whose θ stands
// in the names of the files, or rows of several persons or runs.
package several

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/album"
	"ppca/core/dataset/internal/table"
	"ppca/core/dataset/tidy"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/quantity"
)

// mostBytes is the largest text of a joined table, because all of its cells are in memory.
const mostBytes = 64 << 20

// Join returns one table. Tables of two columns of which the first is the same in all become a row
// each; the rows of others stand below each other. read returns the table of a file.
func Join(ctx context.Context, files []dataset.File, read func(dataset.File) (*table.Table, error), o dataset.Options) (t *table.Table, err error) {
	j := &joined{}
	length := 0
	for _, file := range files {
		j.files = append(j.files, file.Name)
		length += int(file.Length())
	}
	if length > mostBytes {
		return nil, fault.New(fault.TooLarge, "the tables have together more than %s bytes: open fewer", limit.Count(mostBytes))
	}
	if j.theta, err = album.ThetaFromNames(j.files, o); err != nil {
		return nil, err
	}
	if o.GroupPattern != "" {
		if j.groups, err = album.GroupsFromNames(j.files, o); err != nil {
			return nil, err
		}
	}
	name := fmt.Sprintf("%s and %d more", j.files[0], len(files)-1)
	var note string
	if curves, err := j.isCurves(files, read); err != nil {
		return nil, err
	} else if curves {
		names := j.curves()
		if t, err = table.ReadPlain(ctx, dataset.File{Name: name, Data: []byte(j.text.String())}, names, true, o); err != nil {
			return nil, err
		}
		t.Locate(j.where)
		note = fmt.Sprintf("%d files with the same %q are read as one table: each is a row", len(files), j.tables[0].Names[0])
		var texts []string
		for _, each := range j.tables {
			texts = append(texts, each.Notes.Texts()...)
		}
		t.Notes = append(dataset.NotesOf(dataset.NoteForm, table.Fewer(texts, name+": %d more notes on its files")...), t.Notes...)
	} else {
		names, lead := j.lead(o.Pattern != "")
		if t, err = tidy.Stack(ctx, name, files, names, lead, o); err != nil {
			return nil, err
		}
		note = fmt.Sprintf("%d files with the same columns are read as one table, and %q tells them apart", len(files), names[0])
	}
	if j.thetaName != "" {
		note += fmt.Sprintf("; θ is the %snumber in the name of each file (%s gives %v)", map[bool]string{true: "last ", false: ""}[o.Pattern == ""], j.files[0], j.theta[0])
	}
	t.Notes = append(dataset.NotesOf(dataset.NoteForm, name+": "+note), t.Notes...)
	return t, nil
}

// joined is a table of several.
type joined struct {
	tables    []*table.Table
	files     []string
	theta     []float64 // by file; nil: the names have no numbers
	thetaName string    // "" if θ is not used
	groups    []string  // by file; nil: of no pattern
	text      strings.Builder
	where     func(row, column int) table.Place // of a cell in its file
}

// isCurves reports whether each table is a curve along the same numbers, which rise or fall. It reads
// the tables as long as they can be.
func (j *joined) isCurves(files []dataset.File, read func(dataset.File) (*table.Table, error)) (bool, error) {
	var axis []float64
	for _, file := range files {
		t, err := read(file)
		if err != nil {
			return false, err
		}
		j.tables = append(j.tables, t)
		if len(t.Names) != 2 || t.Rows < 3 || t.Facts[0].Words+t.Facts[0].Missing+t.Facts[1].Words > 0 || !slices.Equal(t.Names, j.tables[0].Names) {
			return false, nil
		}
		if axis == nil {
			axis = t.Column(0)
			for i := 2; i < len(axis); i++ {
				if !((axis[i]-axis[i-1])*(axis[1]-axis[0]) > 0) {
					return false, nil
				}
			}
		}
		if !slices.Equal(t.Column(0), axis) {
			return false, nil
		}
	}
	return true, nil
}

// lead returns the columns that stand before the rows of each file: its group and, if asked, θ.
func (j *joined) lead(withTheta bool) (names []string, lead [][]string) {
	names = []string{"group"}
	if withTheta && j.theta != nil {
		j.thetaName = "θ" + j.unit()
		names = append(names, j.thetaName)
	}
	for i, file := range j.files {
		cells := []string{stem(file)}
		if j.groups != nil {
			cells[0] = j.groups[i]
		}
		if j.thetaName != "" {
			cells = append(cells, shortest(j.theta[i]))
		}
		lead = append(lead, cells)
	}
	return names, lead
}

// curves writes a row for each table and returns the names of the columns.
func (j *joined) curves() []string {
	names := []string{"file"}
	if j.groups != nil {
		names = append(names, "group")
	}
	if j.theta != nil && len(slices.Compact(slices.Sorted(slices.Values(j.theta)))) > 1 {
		j.thetaName = "θ" + j.unit()
		names = append(names, j.thetaName)
	}
	_, unit := quantity.Split(j.tables[0].Names[0])
	for _, v := range j.tables[0].Column(0) {
		names = append(names, strings.TrimSpace(shortest(v)+" "+unit))
	}
	for i, t := range j.tables {
		j.write(stem(j.files[i]))
		if j.groups != nil {
			j.write(j.groups[i])
		}
		if j.thetaName != "" {
			j.write(shortest(j.theta[i]))
		}
		for _, v := range t.Column(1) {
			j.write(shortest(v))
		}
		j.text.WriteByte('\n')
	}
	lead := len(names) - j.tables[0].Rows
	j.where = func(row, column int) table.Place {
		t := j.tables[row-1]
		at := t.At(max(1, column-lead+1), 1, "")
		at.File = t.File
		return at
	}
	return names
}

// write adds a cell.
func (j *joined) write(cell string) {
	if text := j.text.String(); text != "" && text[len(text)-1] != '\n' {
		j.text.WriteByte(',')
	}
	if strings.ContainsAny(cell, ",\"\n\r") {
		cell = `"` + strings.NewReplacer("\n", " ", "\r", " ", `"`, `""`).Replace(cell) + `"`
	}
	j.text.WriteString(cell)
}

// unit returns " (K)" if the numbers in all names have the unit K behind them, else "".
func (j *joined) unit() string {
	unit := ""
	for i, file := range j.files {
		name := stem(file)
		at := strings.LastIndexAny(name, "0123456789")
		rest := strings.TrimLeft(name[at+1:], "_ ")
		if i > 0 && rest != unit || rest == "" || len(rest) > 4 {
			return ""
		}
		unit = rest
	}
	return " (" + unit + ")"
}

func stem(file string) string { return strings.TrimSuffix(path.Base(file), path.Ext(file)) }

func shortest(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
