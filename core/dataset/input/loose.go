package input

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/dataset/internal/album"
	"ppca/core/dataset/internal/raster"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
	"ppca/core/display"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/narrow"
)

// A Loose picture is one of many sizes: not a row of a Set.
type Loose struct {
	Name   string
	source source.Source
	Err    error
}

// Loosened are files by what they are to portraits.
type Loosened struct {
	Pictures  []Loose        // in the order of their names, those that cannot be read last
	KeyPoints []dataset.File // tables of them, and .pts files of 300-W
	Tables    []dataset.File // the others
}

// Loosen finds the pictures among files, and the texts beside them. A file of another
// kind is among the pictures, as are two of one name, and fails when it is decoded. It
// fails with ERR_FORMAT where there is no picture.
func Loosen(ctx context.Context, files []dataset.File) (*Loosened, error) {
	f, err := source.Sort(ctx, files)
	if err != nil {
		return nil, err
	}
	if len(f.Pictures) == 0 {
		return nil, fault.New(fault.Format, "there is no picture in the files: give PNG, JPEG or PGM pictures, or a ZIP of them, and the key points beside them")
	}
	l := &Loosened{}
	called := map[string]int{}
	for _, s := range f.Pictures {
		called[s.Name]++
	}
	for _, s := range f.Pictures {
		if called[s.Name] > 1 {
			f.Refuse(s.Name, source.SameName(s.Name))
		} else {
			l.Pictures = append(l.Pictures, Loose{Name: s.Name, source: s})
		}
	}
	total := int64(0) // bytes of the tables, which stay in memory
	for _, s := range f.Tables {
		data, err := s.ReadAll(ctx)
		if ended := checkpoint.Reached(ctx); ended != nil {
			return nil, ended
		}
		if total += int64(len(data)); total > limit.Bytes {
			return nil, limit.CheckBytes(total)
		}
		switch file := (dataset.File{Name: s.Name, Data: data}); {
		case err != nil:
			f.Refuse(s.Name, err)
		case isKeyPoints(ctx, file):
			l.KeyPoints = append(l.KeyPoints, file)
		default:
			l.Tables = append(l.Tables, file)
		}
	}
	for _, u := range f.Unreadable {
		l.Pictures = append(l.Pictures, Loose{Name: u.Name, Err: u.Err})
	}
	return l, nil
}

// A Description is what a table beside loose pictures, or their folders, say of them.
type Description struct {
	Groups []string // who is on each picture; nil: nobody says
	Test   []bool   // which are kept for testing; nil: nobody says
	Notes  []string
}

// Describe finds the table with a column "file" among tables, and the folders train and
// test. group is the column of Groups, by default the one called group, person or the
// like. It says nothing of pictures that cannot be read.
func Describe(ctx context.Context, pictures []Loose, tables []dataset.File, group string) (*Description, error) {
	f := &source.Found{}
	var rows []int
	for i, p := range pictures {
		if p.Err == nil {
			f.Pictures, rows = append(f.Pictures, p.source), append(rows, i)
		}
	}
	for _, table := range tables {
		f.Tables = append(f.Tables, source.SourceOf(table))
	}
	m, err := album.ReadManifest(ctx, f, dataset.Options{Group: group})
	if err != nil {
		return nil, err
	}
	d := &Description{}
	if m == nil && group != "" {
		return nil, fault.New(fault.NotFound, "no table describes the pictures: add a CSV with the columns file and %s", group).With("option", "group")
	}
	if m != nil && m.Roles.Group >= 0 {
		groups, err := m.OfPictures(m.Roles.Group)
		if err != nil {
			return nil, err
		}
		d.Groups = spread(groups, rows, len(pictures))
		d.Notes = append(d.Notes, fmt.Sprintf("%s: column %q says who is on each picture", m.File, m.Names[m.Roles.Group]))
	}
	if m != nil {
		d.Notes = append(d.Notes, m.Notes...)
	}
	test, notes, err := album.Split(f.Pictures, m)
	if err != nil {
		return nil, err
	}
	if slices.Contains(test, true) {
		d.Test = spread(test, rows, len(pictures))
	}
	d.Notes = append(d.Notes, notes...)
	return d, nil
}

// spread puts values at places of a list of n.
func spread[T any](values []T, places []int, n int) []T {
	out := make([]T, n)
	for i, at := range places {
		out[at] = values[i]
	}
	return out
}

// Decode reads the picture: its size, and its intensities in 0 … 255, channels last.
func (l Loose) Decode(ctx context.Context) (display.Shape, []uint8, error) {
	if l.Err != nil {
		return display.Shape{}, nil, l.Err
	}
	data, err := l.source.ReadAll(ctx)
	if err != nil {
		return display.Shape{}, nil, err
	}
	r, err := raster.Decode(l.Name, data)
	pixels := make([]uint8, len(r.Levels))
	for i, v := range r.Levels {
		pixels[i] = uint8((int(v)*255 + r.White/2) / r.White)
	}
	return r.Shape, pixels, err
}

// NewWarped makes a Set of pictures that were warped to a surface: n×K intensities,
// the first train of them for training, what is observed of them, and θ.
func NewWarped(x *narrow.Singles, observed []bool, theta []float64, ids []string, train int) *dataset.Set {
	return &dataset.Set{
		Kind: dataset.Pictures, X: x, Train: train, Observed: observed, Theta: theta, IDs: ids,
		Columns: []dataset.Column{}, Head: [][]string{}, Warnings: []string{},
	}
}

// keyPointFault says that a file has key points, with the detail by which a caller
// can tell: who reads observations leaves them out.
func keyPointFault(name string) error {
	return fault.New(fault.Unsupported, "%s has key points of faces: read the pictures as portraits, by their key points, or leave the file out", name).With("file", name).With("landmarks", true)
}

// haveKeyPoints fails where a file can only be key points.
func haveKeyPoints(ctx context.Context, f *source.Found) error {
	for _, s := range f.Tables {
		if len(f.Pictures) == 0 && !isPTS(s.Name) {
			continue
		}
		file, err := s.Fetch(ctx)
		if err == nil && isKeyPoints(ctx, file) {
			return keyPointFault(s.Name)
		}
	}
	return nil
}

// isKeyPoints tells a file of key points, by the header of a table (see face.ReadCSV)
// even where one of its names is wrong.
func isKeyPoints(ctx context.Context, file dataset.File) bool {
	if isPTS(file.Name) {
		return true
	}
	names, err := table.Header(ctx, file, dataset.Options{})
	points, others := 0, 0
	for _, name := range names {
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "point":
			points++
		case "file", "x", "y":
			others++
		}
	}
	return err == nil && points > 0 && others > 1
}

func isPTS(name string) bool { return strings.EqualFold(path.Ext(name), ".pts") }
