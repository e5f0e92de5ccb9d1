// Package several reads tables with the same columns as one: curves in a file each, whose θ stands
// in the names of the files, or rows of several persons or runs. Package tidy imports it.
package several

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/dataset/internal/album"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/quantity"
)

func init() { input.AddJoiner(join) }

// mostBytes is the largest text of a joined table, because all of its cells are in memory.
const mostBytes = 64 << 20

// join returns one table. Tables of two columns of which the first is the same in all become a row
// each; the rows of others stand below each other.
func join(ctx context.Context, tables []*table.Table, o dataset.Options) (*table.Table, error) {
	j := &joined{tables: tables}
	for _, t := range tables {
		j.files = append(j.files, t.File)
		if !slices.Equal(t.Names, tables[0].Names) {
			return nil, fault.New(fault.Option, "%s and %s are both tables, but have other columns, %s and %s: open one at a time", tables[0].File, t.File, fault.List(tables[0].Names), fault.List(t.Names)).With("file", t.File)
		}
	}
	theta, err := album.ThetaFromNames(j.files, o)
	if err != nil {
		return nil, err
	}
	j.theta = theta
	if o.GroupPattern != "" {
		if j.groups, err = album.GroupsFromNames(j.files, o); err != nil {
			return nil, err
		}
	}
	var names []string
	var note string
	if j.isCurves() {
		names = j.curves()
		note = fmt.Sprintf("%d files with the same %q are read as one table: each is a row", len(tables), tables[0].Names[0])
	} else {
		if names, err = j.rows(o.Pattern != ""); err != nil {
			return nil, err
		}
		note = fmt.Sprintf("%d files with the same columns are read as one table, and %q tells them apart", len(tables), names[0])
	}
	if j.thetaName != "" {
		note += fmt.Sprintf("; θ is the %snumber in the name of each file (%s gives %v)", map[bool]string{true: "last ", false: ""}[o.Pattern == ""], j.files[0], theta[0])
	}
	if j.text.Len() > mostBytes {
		return nil, fault.New(fault.TooLarge, "the tables have together more than %s bytes: open fewer", limit.Count(mostBytes))
	}
	name := fmt.Sprintf("%s and %d more", j.files[0], len(tables)-1)
	t, err := table.ReadPlain(ctx, dataset.File{Name: name, Data: []byte(j.text.String())}, names, true, o)
	if err != nil {
		return nil, err
	}
	t.Locate(j.where)
	texts := []string{name + ": " + note}
	for _, each := range tables {
		texts = append(texts, each.Notes.Texts()...)
	}
	t.Notes = append(dataset.NotesOf(dataset.NoteForm, table.Fewer(texts, name+": %d more notes on its files")...), t.Notes...)
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

// isCurves reports whether each table is a curve along the same numbers, which rise or fall.
func (j *joined) isCurves() bool {
	first := j.tables[0]
	if len(first.Names) != 2 || first.Rows < 3 || len(j.tables) < 2 {
		return false
	}
	axis := first.Column(0)
	for i := 2; i < len(axis); i++ {
		if !((axis[i]-axis[i-1])*(axis[1]-axis[0]) > 0) {
			return false
		}
	}
	for _, t := range j.tables {
		if t.Facts[0].Words+t.Facts[0].Missing+t.Facts[1].Words > 0 || !slices.Equal(t.Column(0), axis) {
			return false
		}
	}
	return true
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

// rows writes the rows of all tables, behind the group of each and, if asked, θ.
func (j *joined) rows(withTheta bool) ([]string, error) {
	names := []string{"group"}
	if slices.Contains(j.tables[0].Names, "group") {
		names[0] = "group of the file"
	}
	if withTheta && j.theta != nil {
		j.thetaName = "θ" + j.unit()
		names = append(names, j.thetaName)
	}
	all := make([]int, len(j.tables[0].Names))
	for c := range all {
		all[c] = c
	}
	for i, t := range j.tables {
		texts, err := t.Text(all)
		if err != nil {
			return nil, err
		}
		for row := range t.Rows {
			if j.groups != nil {
				j.write(j.groups[i])
			} else {
				j.write(stem(j.files[i]))
			}
			if j.thetaName != "" {
				j.write(shortest(j.theta[i]))
			}
			for c := range all {
				if v := t.Values.At(row, c); v == v {
					j.write(shortest(v))
				} else {
					j.write(texts[c][row])
				}
			}
			j.text.WriteByte('\n')
		}
		if j.text.Len() > mostBytes {
			break
		}
	}
	lead := len(names)
	j.where = func(row, column int) table.Place {
		t := j.tables[0]
		for k := 1; row > t.Rows; k++ {
			row, t = row-t.Rows, j.tables[k]
		}
		at := t.At(row, max(0, column-lead), "")
		at.File = t.File
		return at
	}
	return append(names, j.tables[0].Names...), nil
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
