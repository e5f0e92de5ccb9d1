package dataset

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"ppca/core/fault"
)

// fileNames are the headers under which a table names the pictures it describes.
var fileNames = []string{"file", "filename", "path", "image", "picture"}

// A manifest is the table beside the pictures: a row for each, θ, person, split.
type manifest struct {
	*table
	roles *roles
	rowOf []int // by picture
	notes []string
}

// readManifest finds among the tables the one with a column of file names and
// matches its rows to the pictures. It returns nil when there is none.
func readManifest(ctx context.Context, f *found, o Options) (*manifest, error) {
	var m *manifest
	var aside []string
	for _, source := range f.tables {
		file, err := source.file(ctx)
		if err != nil {
			return nil, err
		}
		quiet := o
		quiet.Progress = nil
		t, err := readCSV(ctx, file, quiet)
		if err != nil {
			return nil, err
		}
		column := slices.IndexFunc(t.names, func(name string) bool { return slices.Contains(fileNames, strings.ToLower(name)) })
		switch {
		case column < 0:
			aside = append(aside, t.file)
		case m != nil:
			return nil, fault.New(fault.Option, "both %s and %s describe the pictures: give one of them", m.file, t.file)
		default:
			m = &manifest{table: t}
			if err := m.match(f.pictures, column); err != nil {
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
		m.notes = append(m.notes, fmt.Sprintf("tables without a column \"file\" are left aside: %s", list(aside)))
	}
	return m, nil
}

// match finds the row of every picture: by its path, by its path from the
// folder of the table, or by its name alone.
func (m *manifest) match(pictures []source, column int) error {
	cells, err := m.strings(column)
	if err != nil {
		return err
	}
	rows := make(map[string]int, 2*len(cells))
	for row, cell := range cells {
		cell = path.Clean(strings.ReplaceAll(cell, `\`, "/"))
		for _, key := range keys(cell, path.Join(path.Dir(m.file), cell)) {
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
		row, err := m.find(rows, p.name)
		if err != nil {
			return err
		}
		if used[row] {
			return fault.New(fault.Option, "%s, row %d matches two pictures, one of them %s: write the paths with their folders", m.file, row+1, p.name).With("file", m.file).With("row", row+1)
		}
		used[row], m.rowOf[i] = true, row
	}
	if first := slices.Index(used, false); first >= 0 {
		m.notes = append(m.notes, fmt.Sprintf("%s describes %d pictures that are not there; the first is %q", m.file, len(cells)-len(pictures), cells[first]))
	}
	return nil
}

// keys are the names a row answers to, each once.
func keys(cell, joined string) []string {
	all := []string{cell, joined, "/" + path.Base(cell)} // the slash keeps bare names apart from paths
	slices.Sort(all)
	return slices.Compact(all)
}

func (m *manifest) find(rows map[string]int, name string) (int, error) {
	for _, key := range []string{name, "/" + path.Base(name)} {
		row, known := rows[key]
		if known && row >= 0 {
			return row, nil
		}
		if known && key != name {
			return 0, fault.New(fault.Option, "%s has several rows for %s: write the paths with their folders", m.file, name).With("file", name)
		}
	}
	return 0, fault.New(fault.NotFound, "%s has no row for the picture %s: add one, or leave the picture out", m.file, name).With("file", name)
}

// assign gives the columns their roles. A column called theta is θ without
// being chosen, for that is how the table is documented.
func (m *manifest) assign(column int, o Options) error {
	m.roles = noRoles(len(m.names))
	r := m.roles
	r.of[column] = RoleFile
	if o.Theta == "" && slices.Contains(m.names, "theta") {
		o.Theta = "theta"
	}
	if err := r.choose(m.table, o); err != nil {
		return err
	}
	for _, j := range r.thetaColumns() {
		if err := m.mustBeNumbers(j, r.of[j], false); err != nil {
			return err
		}
	}
	if r.weight >= 0 {
		if err := m.mustBeNumbers(r.weight, RoleWeight, false); err != nil {
			return err
		}
	}
	chosen := r.theta
	if err := r.propose(m.table); err != nil {
		return err
	}
	if chosen < 0 && r.theta >= 0 {
		r.note("no θ is chosen yet")
	}
	for _, j := range r.free() {
		r.of[j] = RoleIgnore
	}
	return nil
}

// hasTheta reports whether θ is chosen and not only proposed.
func (m *manifest) hasTheta(o Options) bool {
	return m.roles.theta >= 0 && (o.Theta != "" || m.names[m.roles.theta] == "theta")
}

// ofPictures returns the cells of a column in the order of the pictures.
func (m *manifest) ofPictures(column int) ([]string, error) {
	cells, err := m.strings(column)
	if err != nil {
		return nil, err
	}
	return permuted(cells, m.rowOf), nil
}
