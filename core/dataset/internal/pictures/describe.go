package pictures

import (
	"context"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/files"
	"ppca/core/dataset/internal/tables"
	"ppca/core/fault"
)

// describe finds ids, groups, weights and θ. θ is the chosen column of the table, or the number that
// the pattern finds in the names. If the table has no column for it, it is the last number in them.
func (a *album) describe(m *manifest, o dataset.Options) (err error) {
	var names []string
	for _, s := range a.sources {
		names = append(names, s.Name)
	}
	a.IDs = names
	if columns := columnsOf(o); m == nil && columns != nil {
		return fault.New(fault.NotFound, "columns are chosen, but no table describes the pictures: add a CSV with the columns file and %s", strings.Join(columns, ", "))
	}
	if m != nil {
		if err := a.copyFrom(m); err != nil {
			return err
		}
	}
	if o.GroupPattern != "" {
		if a.Groups != nil {
			return fault.New(fault.Option, "the groups are a column of the table and in the names of the pictures: choose one of them").With("option", "groupPattern")
		}
		if a.Groups, err = files.GroupsFromNames(names, o); err != nil {
			return err
		}
	}
	if o.Blur != nil || a.Theta != nil || m != nil && m.proposed && o.Pattern == "" {
		return nil
	}
	theta, err := files.ThetaFromNames(names, o)
	if err != nil || theta == nil {
		return err
	}
	a.Theta, a.ThetaName = theta, dataset.NumberInName
	if o.Pattern == "" {
		a.note(dataset.NoteTheta, "θ is the last number in the name of each file (%s); use a pattern or a table to choose another", files.Example(names, theta))
	}
	return nil
}

// columnsOf returns the columns that the options name.
func columnsOf(o dataset.Options) (names []string) {
	for _, name := range []string{o.Theta, o.ID, o.Group, o.Split, o.Stratum, o.Weight} {
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

// copyFrom copies what the table says of the pictures.
func (a *album) copyFrom(m *manifest) error {
	a.Notes = append(a.Notes, m.notes...)
	a.Groups = m.texts(dataset.RoleGroup)
	if ids := m.texts(dataset.RoleID); ids != nil {
		a.IDs = ids
	}
	if j := m.First(dataset.RoleWeight); j >= 0 {
		weights, err := m.Weights(j)
		if err != nil {
			return err
		}
		a.Weights = ofPictures(m, weights)
	}
	if len(m.Theta) == 0 || m.proposed {
		return nil
	}
	first, values := m.Columns[m.Theta[0]], ofPictures(m, m.Numbers(m.Theta[0]))
	if a.ThetaName = first.Name; len(m.Theta) == 1 {
		a.Theta, a.Period = values, dataset.PeriodOf(first.Time)
		return nil
	}
	a.SecondName = m.Columns[m.Theta[1]].Name
	for i, v := range ofPictures(m, m.Numbers(m.Theta[1])) {
		a.Theta = append(a.Theta, values[i], v)
	}
	return nil
}

// split decides which pictures are for testing: by the table, by the folders train and test, or at
// random.
func (a *album) split(m *manifest, o dataset.Options) error {
	n := len(a.sources)
	if m != nil && m.First(dataset.RoleSplit) >= 0 {
		test, err := m.SplitByColumn(m.First(dataset.RoleSplit))
		if err == nil {
			a.test = ofPictures(m, test)
		}
		return err
	}
	a.test = make([]bool, n)
	tests, trains := 0, 0
	for i, s := range a.sources {
		switch test, known := testByFolder(s.Name); {
		case test:
			a.test[i] = true
			tests++
		case known:
			trains++
		}
	}
	if tests > 0 && trains > 0 {
		if others := n - tests - trains; others > 0 {
			a.note(dataset.NotePictures, "%d pictures are in neither the folder train nor test; they are used for training", others)
		}
		return nil
	}
	clear(a.test)
	if o.TestShare > 0 {
		a.RandomSplit = true
		a.test = dataset.StratifiedSplit(n, a.Groups, m.texts(dataset.RoleStratum), o.TestShare, o.Seed)
	}
	return nil
}

func testByFolder(name string) (test, known bool) {
	for folder := range strings.SplitSeq(path.Dir(name), "/") {
		if test, known = tables.IsTest(folder); known {
			return test, true
		}
	}
	return false, false
}

// A Description is what a table beside pictures, or their folders, say about them.
type Description struct {
	Groups []string // the person on each picture; nil: unknown
	Test   []bool   // which are for testing; nil: unknown
	Notes  dataset.Notes
}

// Describe returns the description of pictures that need not have one size. group is the column of
// Groups; "" stands for one that is called group, person or similar.
func Describe(ctx context.Context, pictures, beside []files.Source, group string) (*Description, error) {
	f := &files.Found{Pictures: pictures, Tables: beside}
	m, err := readManifest(ctx, f, dataset.Options{Group: group})
	if err != nil {
		return nil, err
	}
	if m == nil && group != "" {
		return nil, fault.New(fault.NotFound, "no table describes the pictures: add a CSV with the columns file and %s", group).With("option", "group")
	}
	a := &album{sources: pictures, Set: &dataset.Set{}}
	if err := a.split(m, dataset.Options{}); err != nil {
		return nil, err
	}
	d := &Description{Groups: m.texts(dataset.RoleGroup), Notes: f.Notes()}
	if d.Groups != nil {
		a.note(dataset.NoteRole, "%s: column %q names the person on each picture", m.File, m.Columns[m.First(dataset.RoleGroup)].Name)
	}
	if d.Notes = append(d.Notes, a.Notes...); m != nil {
		d.Notes = append(d.Notes, m.notes...)
	}
	if slices.Contains(a.test, true) {
		d.Test = a.test
	}
	return d, nil
}
