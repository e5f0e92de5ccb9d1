package dataset

import (
	"context"
	"fmt"
	"path"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/display"
	"ppca/core/face"
	"ppca/core/fault"
)

// An album is what is known of the pictures before they are decoded.
type album struct {
	Set
	sources []source
	test    []bool
	through int    // pictures with transparent parts
	lacking []bool // pictures to leave out; nil: none
	white   int    // the largest level of the pictures, while X holds bytes
}

// readPictures makes one observation of each picture, or with Options.Blur one
// for each face and bin.
func readPictures(ctx context.Context, f *found, mask *Mask, o Options) (*Set, error) {
	if o.Blur != nil && o.Missing != "" {
		return nil, fault.New(fault.Option, "missing is %q, but blurred pictures have no missing pixels: choose one of the two", o.Missing)
	}
	a := &album{sources: f.pictures, Set: Set{Kind: Pictures, Missing: Missing{Choice: o.Missing}}}
	for _, p := range f.pictures {
		a.IDs = append(a.IDs, p.name)
	}
	m, err := readManifest(ctx, f, o)
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
		a.warn(fmt.Sprintf("%d pictures have transparent parts, which are seen over black", a.through))
	}
	if a.lacking != nil {
		rows, err := a.leaveOut(ctx, a.lacking, "these pictures have transparent pixels")
		if err != nil {
			return nil, err
		}
		a.test = permuted(a.test, rows)
	}
	if a.Observed != nil {
		a.warn(fmt.Sprintf("%d pixels of %d pictures are transparent; they are modelled as not observed", a.Missing.Cells, a.Missing.Rows))
	}
	if err := a.maskCells(mask, a.Rows(), firstRows(a.Rows())); err != nil {
		return nil, err
	}
	return &a.Set, a.finish(ctx, a.test, o)
}

// describe finds θ, ids and groups.
func (a *album) describe(m *manifest, o Options) error {
	names := a.IDs // of the files, until a table gives others
	if m != nil {
		if err := a.fromManifest(m, o); err != nil {
			return err
		}
	} else if len(chosen(o)) > 0 {
		return fault.New(fault.NotFound, "columns are chosen, but no table describes the pictures: add a CSV with the columns file and %s", strings.Join(chosen(o), ", "))
	}
	if o.Blur != nil || a.Theta != nil || m != nil && m.roles.theta >= 0 && o.Pattern == "" {
		return nil
	}
	theta, err := thetaFromNames(names, o)
	if err != nil || theta == nil {
		return err
	}
	a.Theta, a.ThetaName = theta, NumberInName
	if o.Pattern == "" {
		a.warn(fmt.Sprintf("θ is the last number in the name of each file (%s gives %v); give a pattern or a table if it is another", names[0], theta[0]))
	}
	return nil
}

func chosen(o Options) []string {
	var names []string
	for _, name := range []string{o.Theta, o.ID, o.Group, o.Split, o.Weight} {
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

func (a *album) fromManifest(m *manifest, o Options) (err error) {
	r := m.roles
	if r.group >= 0 {
		if a.Groups, err = m.ofPictures(r.group); err != nil {
			return err
		}
	}
	if r.id >= 0 {
		if a.IDs, err = m.ofPictures(r.id); err != nil {
			return err
		}
	}
	if r.weight >= 0 {
		weights, err := m.weights(r.weight)
		if err != nil {
			return err
		}
		a.Weights = permuted(weights, m.rowOf)
	}
	if m.hasTheta(o) {
		a.takeTheta(m.table, r, m.rowOf)
	}
	a.Columns, a.Head = m.table.describe(r.of), m.head
	a.Warnings = append(append(append(a.Warnings, m.table.notes...), m.notes...), r.notes...)
	return nil
}

// split decides which pictures are for testing: by the table, by the folders
// train and test, or by lot.
func (a *album) split(m *manifest, o Options) error {
	n := len(a.sources)
	a.test = make([]bool, n)
	if m != nil && m.roles.split >= 0 {
		test, err := splitByColumn(m.table, m.roles.split)
		if err != nil {
			return err
		}
		a.test = permuted(test, m.rowOf)
		return nil
	}
	tests, trains := 0, 0
	for i, s := range a.sources {
		test, known := splitByFolder(s.name)
		a.test[i] = test
		if test {
			tests++
		} else if known {
			trains++
		}
	}
	if tests > 0 && trains > 0 {
		if others := n - tests - trains; others > 0 {
			a.warn(fmt.Sprintf("%d pictures are in neither the folder train nor test; they are used for training", others))
		}
		return nil
	}
	clear(a.test)
	if o.TestShare > 0 {
		a.test = splitByLot(n, a.Groups, o.TestShare, o.Seed)
	}
	return nil
}

func splitByFolder(name string) (test, known bool) {
	for folder := range strings.SplitSeq(path.Dir(name), "/") {
		if test, known = isTest(folder); known {
			return test, true
		}
	}
	return false, false
}

// plain decodes every picture into its row of X.
func (a *album) plain(ctx context.Context, o Options) error {
	var first error
	err := a.each(ctx, o, 1, func(int) bool { return true }, a.makeRoom, func(i, row int, r raster) {
		a.put(row, r)
		if r.hidden != nil && first == nil {
			first = a.hide(row, r, a.sources[i].name, o)
		}
	})
	if err == nil {
		err = first
	}
	return err
}

// blurred decodes the faces used into one row for each bin.
func (a *album) blurred(ctx context.Context, o Options) error {
	faces := len(a.sources)
	if training := faces - count(a.test); o.Blur.Faces > training {
		return fault.New(fault.Range, "%d faces are wanted for training, and there are %d", o.Blur.Faces, training)
	}
	families := a.Groups // larger than a face, if the table has any
	if families == nil {
		families = a.IDs
	}
	bins := len(o.Blur.Bins) - 1
	used, sigmas := o.Blur.choose(a.test), o.Blur.sigmas(faces)
	var theta, weights []float64
	var ids, groups []string
	var test []bool
	var x *mat.Dense
	err := a.each(ctx, o, bins, func(i int) bool { return used[i] }, func(n int, first raster) {
		x = mat.NewDense(n, len(first.levels), nil)
		a.X = x
	}, func(i, row int, r raster) {
		pixels := r.intensities()
		for j, sigma := range sigmas[i] {
			face.Blur(x.RawRowView(row+j), pixels, r.shape, sigma)
			theta, test = append(theta, sigma), append(test, a.test[i])
			if a.Weights != nil {
				weights = append(weights, a.Weights[i])
			}
			ids, groups = append(ids, fmt.Sprintf("%s σ=%.2f", a.IDs[i], sigma)), append(groups, families[i])
		}
	})
	a.Theta, a.ThetaName, a.Weights, a.IDs, a.Groups, a.test = theta, BlurName, weights, ids, groups, test
	return err
}

// each decodes the used pictures in order, calls room with the number of rows at
// the first, which decides the shape of all, and gives visit every picture i with
// the first of its rows of X.
func (a *album) each(ctx context.Context, o Options, rowsEach int, used func(i int) bool, room func(rows int, first raster), visit func(i, row int, r raster)) error {
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
			if err := checkSize("the pictures", wanted*rowsEach, len(r.levels)); err != nil {
				return err
			}
			first, a.Shape = s.name, &r.shape
			room(wanted*rowsEach, r)
		}
		if r.shape != *a.Shape {
			return differ(first, *a.Shape, s.name, r.shape)
		}
		visit(i, row, r)
		row += rowsEach
		o.progress(float64(row) / float64(wanted*rowsEach))
	}
	return nil
}

func (a *album) decode(ctx context.Context, s source) (raster, error) {
	data, err := s.open(ctx)
	if err != nil {
		return raster{}, err
	}
	r, err := decode(s.name, data)
	if r.through && (r.hidden == nil || a.Missing.Choice == "") {
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

func count(test []bool) int {
	n := 0
	for _, is := range test {
		if is {
			n++
		}
	}
	return n
}
