package pictures

import (
	"context"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/tables"
	"ppca/core/fault"
)

// describe finds ids, groups, weights and θ. θ is the chosen column of the table or what the pattern
// finds in the names. If the table has no column for it, it is the last number in the names.
func (r *Reading) describe(m *manifest, o dataset.Options) (err error) {
	for _, s := range r.sources {
		r.IDs = append(r.IDs, s.Name)
	}
	names := r.IDs // a table may have others
	if m != nil {
		err = r.copyFrom(m)
	} else {
		err = noTable(o.Theta, o.ID, o.Group, o.Split, o.Stratum, o.Weight)
	}
	if err != nil {
		return err
	}
	if o.GroupPattern != "" {
		if o.Group != "" {
			return fault.New(fault.Option, "the groups are a column of the table and in the names of the pictures: "+
				"choose one of them").With("option", "groupPattern")
		}
		if r.Groups, err = source.GroupsFromNames(names, o); err != nil {
			return err
		}
	}
	if o.Blur != nil || r.Theta != nil || m != nil && m.proposed && o.Pattern == "" {
		return nil
	}
	if r.Theta, err = source.ThetaFromNames(names, o); err != nil || r.Theta == nil {
		return err
	}
	if r.ThetaName = dataset.NumberInName; o.Pattern == "" {
		r.note(dataset.NoteTheta, "θ is the last number in the name of each file (%s); "+
			"use a pattern or a table to choose another", source.Example(names, r.Theta))
	}
	return nil
}

// noTable returns an error if columns are chosen and there is no table.
func noTable(columns ...string) error {
	columns = slices.DeleteFunc(columns, func(name string) bool { return name == "" })
	if len(columns) == 0 {
		return nil
	}
	return fault.New(fault.NotFound, "columns are chosen, but no table describes the pictures: "+
		"add a CSV with the columns file and %s", strings.Join(columns, ", "))
}

// copyFrom copies what the table says of the pictures.
func (r *Reading) copyFrom(m *manifest) error {
	r.Columns, r.Head, r.Notes = m.Describe(), m.Table.Head(), m.Notes
	r.Groups = m.texts(dataset.RoleGroup)
	if ids := m.texts(dataset.RoleID); ids != nil {
		r.IDs = ids
	}
	if j := m.First(dataset.RoleWeight); j >= 0 {
		weights, err := m.Weights(j)
		if err != nil {
			return err
		}
		r.Weights = dataset.Picked(weights, m.rowOf)
	}
	if len(m.Theta) > 0 && !m.proposed {
		m.Gather(m.rowOf).FillTheta(r.Set)
	}
	return nil
}

// split decides which pictures are for testing: by the table, by the folders train and test, or at
// random.
func (r *Reading) split(m *manifest, o dataset.Options) error {
	n := len(r.sources)
	if m != nil && m.First(dataset.RoleSplit) >= 0 {
		test, err := m.SplitByColumn(m.First(dataset.RoleSplit))
		if err == nil {
			r.Test = dataset.Picked(test, m.rowOf)
		}
		return err
	}
	r.Test = make([]bool, n)
	folders := map[bool]int{} // pictures in the folders test and train
	for i, s := range r.sources {
		for folder := range strings.SplitSeq(path.Dir(s.Name), "/") {
			if test, known := tables.IsTest(folder); known {
				r.Test[i] = test
				folders[test]++
				break
			}
		}
	}
	if folders[true] > 0 && folders[false] > 0 {
		if others := n - folders[true] - folders[false]; others > 0 {
			r.note(dataset.NotePictures, "%d pictures are in neither the folder train nor test; "+
				"they are used for training", others)
		}
		return nil
	}
	clear(r.Test)
	if o.TestShare > 0 {
		r.RandomSplit = true
		r.Test = dataset.StratifiedSplit(n, r.Groups, m.texts(dataset.RoleStratum), o.TestShare, o.Seed)
	}
	return nil
}

// Describe returns a Reading with Groups, Test and Notes only, of pictures that need not have one size.
// group is the column of Groups; "" stands for one that is called group, person or similar. Groups is nil
// if no table has them, and Test has no true if neither a table nor the folders divide the pictures.
func Describe(ctx context.Context, f *source.Found, group string) (*Reading, error) {
	m, err := readManifest(ctx, f, dataset.Options{Group: group})
	if err != nil {
		return nil, err
	}
	if m == nil {
		if err := noTable(group); err != nil {
			return nil, err
		}
	}
	r := &Reading{Set: &dataset.Set{Groups: m.texts(dataset.RoleGroup), Notes: f.Notes()}, sources: f.Pictures}
	if r.Groups != nil {
		name := m.Columns[m.First(dataset.RoleGroup)].Name
		r.note(dataset.NoteRole, "%s: column %q names the person on each picture", m.File, name)
	}
	if m != nil {
		r.Notes = append(r.Notes, m.Notes...)
	}
	return r, r.split(m, dataset.Options{})
}
