package pictures

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/tables"
	"ppca/core/fault"
	"ppca/core/job"
)

// fileNames are the names of the column that has the names of pictures.
var fileNames = []string{"file", "filename", "path", "image", "picture"}

// A manifest is the table beside pictures, with a row for each: θ, person, split.
type manifest struct {
	tables.Table
	rowOf    []int // row of each picture
	proposed bool  // θ is proposed, not chosen
}

// readManifest finds the table with a column of file names among others, and matches its rows to the
// pictures. It returns nil if there is none. It ignores texts that are not called like tables, such as
// a read-me, and the other tables if one is found.
func readManifest(ctx context.Context, f *source.Found, o dataset.Options) (m *manifest, err error) {
	o.Progress, o.Long, o.OneHot = nil, "none", nil // its rows stay as they are
	var others []string
	for _, s := range f.Tables {
		file, err := s.Fetch(ctx)
		if err != nil {
			return nil, err
		}
		t, err := tables.Read(ctx, file, o)
		if ended := job.Checkpoint(ctx); ended != nil {
			return nil, ended
		}
		column := slices.IndexFunc(t.Names(), func(name string) bool {
			return slices.Contains(fileNames, strings.ToLower(name))
		})
		switch {
		case column < 0 && !isCalledTable(s.Name):
			f.Ignore(s.Name)
		case err != nil:
			return nil, err
		case column < 0:
			others = append(others, s.Name)
		case m != nil:
			return nil, fault.New(fault.Option, "both %s and %s describe the pictures: use one of them", m.File, t.File)
		default:
			m = &manifest{Table: t}
			if err := cmp.Or(m.match(f.Pictures, column), m.label(column, o)); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case len(others) == 0:
	case m == nil:
		return nil, fault.New(fault.Format, "%s describes no pictures: it needs a column \"file\" with their names",
			others[0]).With("file", others[0])
	default:
		m.note(dataset.NoteIgnored, "tables without a column \"file\" are ignored: %s", fault.List(others))
	}
	return m, nil
}

// isCalledTable reports whether a file has the name of a table, rather than that of any text.
func isCalledTable(name string) bool {
	return slices.Contains([]string{".csv", ".tsv", ".json", ".xlsx", ".xlsm"}, strings.ToLower(path.Ext(name)))
}

// match finds the row of every picture.
func (m *manifest) match(pictures []source.Source, column int) error {
	cells := m.Columns[column].Cells
	paths, names := make([]string, len(pictures)), make([]source.Named, m.Rows)
	for i, p := range pictures {
		paths[i] = p.Name
	}
	for row := range names {
		names[row] = source.Named{Name: cells.Text(row), File: m.File}
	}
	rowsOf, picturesOf := source.Match(paths, names)
	for i, picture := range paths {
		rows := rowsOf[i]
		switch folders := "add the folders to the paths"; {
		case len(rows) > 1:
			return fault.New(fault.Option, "%s has several rows for %s: %s", m.File, picture, folders).With("file", picture)
		case len(rows) == 0 || !slices.Contains(picturesOf[rows[0]], i):
			return fault.New(fault.NotFound, "%s has no row for the picture %s: add the row or remove the picture",
				m.File, picture).With("file", picture)
		case len(picturesOf[rows[0]]) > 1:
			return fault.New(fault.Option, "%s, %v matches two pictures, one of them %s: %s", m.File, m.Place(rows[0]),
				paths[slices.Max(picturesOf[rows[0]])], folders).With("file", m.File).With("row", rows[0]+1)
		}
		m.rowOf = append(m.rowOf, rows[0])
	}
	if first := slices.IndexFunc(picturesOf, func(of []int) bool { return of == nil }); first >= 0 {
		m.note(dataset.NoteIgnored, "%s describes %d pictures that are missing; the first is %q",
			m.File, m.Rows-len(pictures), cells.Text(first))
	}
	return nil
}

// label gives the columns their roles. A column called theta is θ even if nothing was chosen, because
// the documentation promises that.
func (m *manifest) label(column int, o dataset.Options) error {
	names := m.Columns[column]
	names.Role = dataset.RoleFile
	m.Table = m.With(column, names)
	if o.Theta == "" && slices.Contains(m.Names(), "theta") {
		o.Theta = "theta"
	}
	t, err := tables.Label(m.Table, o)
	m.Table = t
	if len(m.Theta) > 0 && !m.HasTheta(o) {
		m.note(dataset.NoteTheta, "no θ is chosen yet")
		m.proposed = true
	}
	return cmp.Or(err, t.Ask.AsError(t.File))
}

func (m *manifest) note(code dataset.NoteCode, format string, args ...any) {
	m.Notes = append(m.Notes, dataset.Note{Code: code, Text: fmt.Sprintf(format, args...)})
}

// texts returns the cells of the first column with a role, in the order of the pictures; nil without
// such a column or table.
func (m *manifest) texts(role string) (texts []string) {
	if m == nil || m.First(role) < 0 {
		return nil
	}
	for _, row := range m.rowOf {
		texts = append(texts, m.Columns[m.First(role)].Cells.Text(row))
	}
	return texts
}
