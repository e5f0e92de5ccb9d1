// Package album reads pictures, and the table beside them, as a Set.
package album

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/dataset/internal/prepare"
	"ppca/core/dataset/internal/raster"
	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
	"ppca/core/display"
	"ppca/core/face"
	"ppca/core/fault"
)

// An album collects what is known of the pictures before they are decoded.
type album struct {
	dataset.Set
	sources []source.Source
	test    []bool
	through int    // pictures with transparent parts
	lacking []bool // pictures to leave out; nil: none
	white   int    // the largest level of the pictures, while X holds bytes
}

// Read returns one observation for each picture, or with Options.Blur one for each face
// and bin.
func Read(ctx context.Context, f *source.Found, mask *dataset.Mask, o dataset.Options) (*dataset.Set, error) {
	if o.Blur != nil && o.Missing != "" {
		return nil, fault.New(fault.Option, "missing is %q, but blurred pictures have no missing pixels: use either the option or the blur", o.Missing)
	}
	a := &album{sources: f.Pictures, Set: dataset.Set{Kind: dataset.Pictures, Missing: dataset.Missing{Choice: o.Missing}}}
	for _, p := range f.Pictures {
		a.IDs = append(a.IDs, p.Name)
	}
	m, err := ReadManifest(ctx, f, o)
	if err != nil {
		return nil, err
	}
	if err := a.describe(m, o); err != nil {
		return nil, err
	}
	if err := a.split(m, o); err != nil {
		return nil, err
	}
	if o.Blur != nil {
		err = a.blurred(ctx, o)
	} else {
		err = a.plain(ctx, o)
	}
	if err != nil {
		return nil, err
	}
	if a.through > 0 {
		a.Note(dataset.NotePictures, fmt.Sprintf("%d pictures have transparent parts, which are drawn over black", a.through))
	}
	if a.lacking != nil {
		rows, err := prepare.LeaveOut(ctx, &a.Set, a.lacking, 2, "these pictures have transparent pixels")
		if err != nil {
			return nil, err
		}
		a.test = prepare.Permuted(a.test, rows)
	}
	if a.Observed != nil {
		a.Note(dataset.NoteCells, fmt.Sprintf("%d pixels of %d pictures are transparent; they are modelled as not observed", a.Missing.Cells, a.Missing.Rows))
	}
	if err := prepare.MaskCells(&a.Set, mask, a.Rows(), prepare.FirstRows(a.Rows())); err != nil {
		return nil, err
	}
	return &a.Set, prepare.Finish(ctx, &a.Set, a.test, o)
}

// describe finds θ, ids and groups.
func (a *album) describe(m *Manifest, o dataset.Options) error {
	names := a.IDs // names of the files, unless a table has others
	if m != nil {
		if err := a.fromManifest(m, o); err != nil {
			return err
		}
	} else if len(chosen(o)) > 0 {
		return fault.New(fault.NotFound, "columns are chosen, but no table describes the pictures: add a CSV with the columns file and %s", strings.Join(chosen(o), ", "))
	}
	if o.GroupPattern != "" {
		if a.Groups != nil {
			return fault.New(fault.Option, "the groups are a column of the table and in the names of the pictures: choose one of them").With("option", "groupPattern")
		}
		var err error
		if a.Groups, err = GroupsFromNames(names, o); err != nil {
			return err
		}
	}
	if o.Blur != nil || a.Theta != nil || m != nil && m.Roles.Theta >= 0 && o.Pattern == "" {
		return nil
	}
	theta, err := ThetaFromNames(names, o)
	if err != nil || theta == nil {
		return err
	}
	a.Theta, a.ThetaName = theta, dataset.NumberInName
	if o.Pattern == "" {
		a.Note(dataset.NoteTheta, fmt.Sprintf("θ is the last number in the name of each file (%s gives %v); use a pattern or a table to choose another", names[0], theta[0]))
	}
	return nil
}

func chosen(o dataset.Options) []string {
	var names []string
	for _, name := range []string{o.Theta, o.ID, o.Group, o.Split, o.Stratum, o.Weight} {
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

func (a *album) fromManifest(m *Manifest, o dataset.Options) (err error) {
	r := m.Roles
	if r.Group >= 0 {
		if a.Groups, err = m.OfPictures(r.Group); err != nil {
			return err
		}
	}
	if r.Id >= 0 {
		if a.IDs, err = m.OfPictures(r.Id); err != nil {
			return err
		}
	}
	if r.Weight >= 0 {
		weights, err := m.Weights(r.Weight)
		if err != nil {
			return err
		}
		a.Weights = prepare.Permuted(weights, m.rowOf)
	}
	if m.hasTheta(o) {
		roles.FillTheta(&a.Set, m.Table, r, m.rowOf)
	}
	a.Columns, a.Head = m.Table.Describe(r.Of), m.Head
	a.Notes = slices.Concat(a.Notes, m.Table.Notes, m.Notes, r.Notes)
	return nil
}

// split decides which pictures are for testing: by the table, by the folders train and
// test, or at random.
func (a *album) split(m *Manifest, o dataset.Options) error {
	n := len(a.sources)
	a.test = make([]bool, n)
	if m != nil && m.Roles.Split >= 0 {
		test, err := roles.SplitByColumn(m.Table, m.Roles.Split)
		if err != nil {
			return err
		}
		a.test = prepare.Permuted(test, m.rowOf)
		return nil
	}
	tests, trains := 0, 0
	for i, s := range a.sources {
		test, known := splitByFolder(s.Name)
		a.test[i] = test
		if test {
			tests++
		} else if known {
			trains++
		}
	}
	if tests > 0 && trains > 0 {
		if others := n - tests - trains; others > 0 {
			a.Note(dataset.NotePictures, fmt.Sprintf("%d pictures are in neither the folder train nor test; they are used for training", others))
		}
		return nil
	}
	clear(a.test)
	if o.TestShare > 0 {
		a.RandomSplit = true
		var strata []string
		if m != nil && m.Roles.Stratum >= 0 {
			var err error
			if strata, err = m.OfPictures(m.Roles.Stratum); err != nil {
				return err
			}
		}
		a.test = dataset.StratifiedSplit(n, a.Groups, strata, o.TestShare, o.Seed)
	}
	return nil
}

// Split returns which pictures are for testing, by the table (may be nil) or by the
// folders train and test, and notes on what it assumed.
func Split(pictures []source.Source, m *Manifest) (test []bool, notes dataset.Notes, err error) {
	a := &album{sources: pictures}
	err = a.split(m, dataset.Options{})
	return a.test, a.Notes, err
}

func splitByFolder(name string) (test, known bool) {
	for folder := range strings.SplitSeq(path.Dir(name), "/") {
		if test, known = roles.IsTest(folder); known {
			return test, true
		}
	}
	return false, false
}

// plain decodes every picture into a row of X.
func (a *album) plain(ctx context.Context, o dataset.Options) error {
	var first error
	err := a.each(ctx, o, 1, func(int) bool { return true }, a.allocateSums, func(i, row int, r raster.Raster) {
		a.put(row, r)
		if r.Hidden != nil && first == nil {
			first = a.hide(row, r, a.sources[i].Name, o)
		}
	})
	if err == nil {
		err = first
	}
	return err
}

// blurred decodes the faces into one row for each bin.
func (a *album) blurred(ctx context.Context, o dataset.Options) error {
	faces := len(a.sources)
	if training := faces - prepare.Count(a.test); o.Blur.Faces > training {
		return fault.New(fault.Range, "%d training faces are requested, but there are only %d", o.Blur.Faces, training)
	}
	families := a.Groups // groups may contain several faces
	if families == nil {
		families = a.IDs
	}
	bins := len(o.Blur.Bins) - 1
	used, sigmas := choose(o.Blur, a.test), sigmas(o.Blur, faces)
	var theta, weights []float64
	var ids, groups []string
	var test []bool
	var x *mat.Dense
	err := a.each(ctx, o, bins, func(i int) bool { return used[i] }, func(n int, first raster.Raster) {
		x = mat.NewDense(n, len(first.Levels), nil)
		a.X = x
	}, func(i, row int, r raster.Raster) {
		pixels := r.Intensities()
		for j, sigma := range sigmas[i] {
			face.Blur(x.RawRowView(row+j), pixels, r.Shape, sigma)
			theta, test = append(theta, sigma), append(test, a.test[i])
			if a.Weights != nil {
				weights = append(weights, a.Weights[i])
			}
			ids, groups = append(ids, fmt.Sprintf("%s σ=%.2f", a.IDs[i], sigma)), append(groups, families[i])
		}
	})
	a.Theta, a.ThetaName, a.Weights, a.IDs, a.Groups, a.test = theta, dataset.BlurName, weights, ids, groups, test
	return err
}

// each decodes the used pictures in order. At the first picture, whose shape all must
// have, it calls room with the number of rows. Then it calls visit for every picture i
// with the first of its rows of X.
func (a *album) each(ctx context.Context, o dataset.Options, rowsEach int, used func(i int) bool, room func(rows int, first raster.Raster), visit func(i, row int, r raster.Raster)) error {
	wanted := 0
	for i := range a.sources {
		if used(i) {
			wanted++
		}
	}
	row, first := 0, ""
	for i, s := range a.sources {
		if !used(i) {
			continue
		}
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
		r, err := a.decode(ctx, s)
		if err != nil {
			return err
		}
		if a.X == nil {
			if err := table.CheckSize("the pictures", wanted*rowsEach, len(r.Levels)); err != nil {
				return err
			}
			first, a.Shape = s.Name, &r.Shape
			room(wanted*rowsEach, r)
		}
		if r.Shape != *a.Shape {
			return differ(first, *a.Shape, s.Name, r.Shape)
		}
		visit(i, row, r)
		row += rowsEach
		o.ReportProgress(float64(row) / float64(wanted*rowsEach))
	}
	return nil
}

func (a *album) decode(ctx context.Context, s source.Source) (raster.Raster, error) {
	data, err := s.ReadAll(ctx)
	if err != nil {
		return raster.Raster{}, err
	}
	r, err := raster.Decode(s.Name, data)
	if r.Through && (r.Hidden == nil || a.Missing.Choice == "") {
		a.through++
	}
	return r, err
}

func differ(first string, a display.Shape, other string, b display.Shape) error {
	if a.Width == b.Width && a.Height == b.Height {
		return fault.New(fault.Shape, "%s is %s, but %s is %s: save all pictures in grey or all in colour", other, shade(b), first, shade(a)).With("file", other)
	}
	return fault.New(fault.Shape, "%s has %d×%d pixels, but %s has %d×%d: all pictures must have one size", other, b.Width, b.Height, first, a.Width, a.Height).With("file", other)
}

func shade(s display.Shape) string {
	if s.Channels == 1 {
		return "grey"
	}
	return "in colour"
}
