package dataset

import (
	"context"
	"fmt"
	"path"
	"strings"

	"ppca/core/checkpoint"
	"ppca/core/display"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/narrow"
)

// A Loose picture is one of many sizes: not a row of a Set.
type Loose struct {
	Name   string
	source source
	err    error
}

// Loosened are files by what they are to portraits.
type Loosened struct {
	Pictures  []Loose // in the order of their names, those that cannot be read last
	KeyPoints []File  // tables of them, and .pts files of 300-W
	Tables    []File  // the others
}

// Loosen finds the pictures among files, and the texts beside them. A file of another
// kind is among the pictures, as are two of one name, and fails when it is decoded. It
// fails with ERR_FORMAT where there is no picture.
func Loosen(ctx context.Context, files []File) (*Loosened, error) {
	f, err := sortOut(ctx, files)
	if err != nil {
		return nil, err
	}
	if len(f.pictures) == 0 {
		return nil, fault.New(fault.Format, "there is no picture in the files: give PNG, JPEG or PGM pictures, or a ZIP of them, and the key points beside them")
	}
	l := &Loosened{}
	called := map[string]int{}
	for _, s := range f.pictures {
		called[s.name]++
	}
	for _, s := range f.pictures {
		if called[s.name] > 1 {
			f.refuse(s.name, alike(s.name))
		} else {
			l.Pictures = append(l.Pictures, Loose{Name: s.name, source: s})
		}
	}
	total := int64(0) // bytes of the tables, which stay in memory
	for _, s := range f.tables {
		data, err := s.open(ctx)
		if ended := checkpoint.Reached(ctx); ended != nil {
			return nil, ended
		}
		if total += int64(len(data)); total > limit.Bytes {
			return nil, limit.CheckBytes(total)
		}
		switch file := (File{Name: s.name, Data: data}); {
		case err != nil:
			f.refuse(s.name, err)
		case isKeyPoints(ctx, file):
			l.KeyPoints = append(l.KeyPoints, file)
		default:
			l.Tables = append(l.Tables, file)
		}
	}
	l.Pictures = append(l.Pictures, f.faults...)
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
func Describe(ctx context.Context, pictures []Loose, tables []File, group string) (*Description, error) {
	f := &found{}
	var rows []int
	for i, p := range pictures {
		if p.err == nil {
			f.pictures, rows = append(f.pictures, p.source), append(rows, i)
		}
	}
	for _, table := range tables {
		f.tables = append(f.tables, looseSource(table))
	}
	m, err := readManifest(ctx, f, Options{Group: group})
	if err != nil {
		return nil, err
	}
	d := &Description{}
	if m == nil && group != "" {
		return nil, fault.New(fault.NotFound, "no table describes the pictures: add a CSV with the columns file and %s", group).With("option", "group")
	}
	if m != nil && m.roles.group >= 0 {
		groups, err := m.ofPictures(m.roles.group)
		if err != nil {
			return nil, err
		}
		d.Groups = spread(groups, rows, len(pictures))
		d.Notes = append(d.Notes, fmt.Sprintf("%s: column %q says who is on each picture", m.file, m.names[m.roles.group]))
	}
	if m != nil {
		d.Notes = append(d.Notes, m.notes...)
	}
	a := &album{sources: f.pictures}
	if err := a.split(m, Options{}); err != nil {
		return nil, err
	}
	if count(a.test) > 0 {
		d.Test = spread(a.test, rows, len(pictures))
	}
	d.Notes = append(d.Notes, a.Warnings...)
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
	if l.err != nil {
		return display.Shape{}, nil, l.err
	}
	data, err := l.source.open(ctx)
	if err != nil {
		return display.Shape{}, nil, err
	}
	r, err := decode(l.Name, data)
	pixels := make([]uint8, len(r.levels))
	for i, v := range r.levels {
		pixels[i] = uint8((int(v)*255 + r.white/2) / r.white)
	}
	return r.shape, pixels, err
}

// NewWarped makes a Set of pictures that were warped to a surface: n×K intensities,
// the first train of them for training, what is observed of them, and θ.
func NewWarped(x *narrow.Singles, observed []bool, theta []float64, ids []string, train int) *Set {
	return &Set{
		Kind: Pictures, X: x, Train: train, Observed: observed, Theta: theta, IDs: ids,
		Columns: []Column{}, Head: [][]string{}, Warnings: []string{},
	}
}

// ByLot draws which of n rows are for testing, a share of them and whole groups (nil:
// every row is one); the same for the same seed.
func ByLot(n int, groups []string, share float64, seed uint64) ([]bool, error) {
	if err := (Options{TestShare: share}).check(); err != nil {
		return nil, err
	}
	return splitByLot(n, groups, share, seed), nil
}

// keyPointFault says that a file has key points, with the detail by which a caller
// can tell: who reads observations leaves them out.
func keyPointFault(name string) error {
	return fault.New(fault.Unsupported, "%s has key points of faces: read the pictures as portraits, by their key points, or leave the file out", name).With("file", name).With("landmarks", true)
}

// haveKeyPoints fails where a file can only be key points.
func (f *found) haveKeyPoints(ctx context.Context) error {
	for _, s := range f.tables {
		if len(f.pictures) == 0 && !isPTS(s.name) {
			continue
		}
		file, err := s.file(ctx)
		if err == nil && isKeyPoints(ctx, file) {
			return keyPointFault(s.name)
		}
	}
	return nil
}

// isKeyPoints tells a file of key points, by the header of a table (see face.ReadCSV)
// even where one of its names is wrong.
func isKeyPoints(ctx context.Context, file File) bool {
	if isPTS(file.Name) {
		return true
	}
	_, names, err := openCSV(ctx, file, Options{})
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
