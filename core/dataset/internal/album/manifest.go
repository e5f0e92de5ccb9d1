package album

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/prepare"
	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// fileNames are the headers that mark the column with the names of pictures.
var fileNames = []string{"file", "filename", "path", "image", "picture"}

// A Manifest is the table beside the pictures, with a row for each: θ, person, split.
type Manifest struct {
	*table.Table
	Roles *roles.Roles
	rowOf []int // row of each picture
	Notes dataset.Notes
}

// ReadManifest finds the table with a column of file names and matches its rows to the
// pictures. It returns nil if there is none.
func ReadManifest(ctx context.Context, f *source.Found, o dataset.Options) (*Manifest, error) {
	var m *Manifest
	var aside []string
	for _, source := range f.Tables {
		file, err := source.Fetch(ctx)
		if err != nil {
			return nil, err
		}
		quiet := o
		quiet.Progress = nil
		t, err := (*table.Memory)(nil).ReadCSV(ctx, file, quiet)
		if err != nil {
			return nil, err
		}
		column := slices.IndexFunc(t.Names, func(name string) bool { return slices.Contains(fileNames, strings.ToLower(name)) })
		switch {
		case column < 0:
			aside = append(aside, t.File)
		case m != nil:
			return nil, fault.New(fault.Option, "both %s and %s describe the pictures: use one of them", m.File, t.File)
		default:
			m = &Manifest{Table: t}
			if err := m.match(f.Pictures, column); err != nil {
				return nil, err
			}
			if err := m.assign(column, o); err != nil {
				return nil, err
			}
		}
	}
	if m == nil {
		if len(aside) > 0 {
			return nil, fault.New(fault.Format, "%s describes no pictures: it needs a column \"file\" with their names", aside[0]).With("file", aside[0])
		}
		return nil, nil
	}
	if len(aside) > 0 {
		m.Notes = append(m.Notes, dataset.Note{Code: dataset.NoteIgnored, Text: "tables without a column \"file\" are ignored: " + fault.List(aside)})
	}
	return m, nil
}

// match finds the row of every picture: by its path, by its path relative to the folder of
// the table, or by its name alone.
func (m *Manifest) match(pictures []source.Source, column int) error {
	cells, err := m.Strings(column)
	if err != nil {
		return err
	}
	rows := make(map[string]int, 2*len(cells))
	for row, cell := range cells {
		cell = path.Clean(strings.ReplaceAll(cell, `\`, "/"))
		for _, key := range keys(cell, path.Join(path.Dir(m.File), cell)) {
			if had, twice := rows[key]; twice && had != row {
				rows[key] = -1
				continue
			}
			rows[key] = row
		}
	}
	m.rowOf = make([]int, len(pictures))
	used := make([]bool, len(cells))
	for i, p := range pictures {
		row, err := m.find(rows, p.Name)
		if err != nil {
			return err
		}
		if used[row] {
			return fault.New(fault.Option, "%s, row %d matches two pictures, one of them %s: add the folders to the paths", m.File, row+1, p.Name).With("file", m.File).With("row", row+1)
		}
		used[row], m.rowOf[i] = true, row
	}
	if first := slices.Index(used, false); first >= 0 {
		m.Notes = append(m.Notes, dataset.Note{Code: dataset.NoteIgnored, Text: fmt.Sprintf("%s describes %d pictures that are missing; the first is %q", m.File, len(cells)-len(pictures), cells[first])})
	}
	return nil
}

// keys returns the names that a row matches, each once.
func keys(cell, joined string) []string {
	all := []string{cell, joined, "/" + path.Base(cell)} // the slash distinguishes bare names from paths
	slices.Sort(all)
	return slices.Compact(all)
}

func (m *Manifest) find(rows map[string]int, name string) (int, error) {
	for _, key := range []string{name, "/" + path.Base(name)} {
		row, known := rows[key]
		if known && row >= 0 {
			return row, nil
		}
		if known && key != name {
			return 0, fault.New(fault.Option, "%s has several rows for %s: add the folders to the paths", m.File, name).With("file", name)
		}
	}
	return 0, fault.New(fault.NotFound, "%s has no row for the picture %s: add the row or remove the picture", m.File, name).With("file", name)
}

// assign sets the roles of the columns. A column called theta is θ even if nothing was
// chosen, because the documentation promises that.
func (m *Manifest) assign(column int, o dataset.Options) error {
	m.Roles = roles.NoRoles(len(m.Names))
	r := m.Roles
	r.Of[column] = dataset.RoleFile
	if o.Theta == "" && slices.Contains(m.Names, "theta") {
		o.Theta = "theta"
	}
	if err := r.Choose(m.Table, o); err != nil {
		return err
	}
	for _, j := range r.ThetaColumns() {
		if err := m.MustBeNumbers(j, table.Demand{Role: r.Of[j]}); err != nil {
			return err
		}
	}
	if r.Weight >= 0 {
		if err := m.MustBeNumbers(r.Weight, table.Demand{Role: dataset.RoleWeight}); err != nil {
			return err
		}
	}
	chosen := r.Theta
	if err := r.Propose(m.Table, false); err != nil {
		return err
	}
	if chosen < 0 && r.Theta >= 0 {
		r.Note(dataset.NoteTheta, "no θ is chosen yet")
	}
	for _, j := range r.Free() {
		r.Of[j] = dataset.RoleIgnore
	}
	return nil
}

// hasTheta reports whether θ is chosen, rather than only proposed.
func (m *Manifest) hasTheta(o dataset.Options) bool {
	return m.Roles.Theta >= 0 && (o.Theta != "" || m.Names[m.Roles.Theta] == "theta")
}

// OfPictures returns the cells of a column in the order of the pictures.
func (m *Manifest) OfPictures(column int) ([]string, error) {
	cells, err := m.Strings(column)
	if err != nil {
		return nil, err
	}
	return prepare.Permuted(cells, m.rowOf), nil
}
