package input

import (
	"context"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/pictures"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/tables"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/linalg"
)

// A pictureFile is a picture that is not a row of a Set, because sizes differ.
type pictureFile struct {
	Name   string
	source source.Source
	Err    error
}

// portraitFiles holds the files of portraits, by kind.
type portraitFiles struct {
	Pictures  []pictureFile  // in the order of their names; unreadable ones last
	KeyPoints []dataset.File // tables, and .pts files (300-W)
	Tables    []dataset.File // other tables
}

// findPortraits sorts files into pictures, and the tables and key points beside them. A file
// of another kind counts as a picture, as do two files of one name; decoding it returns an
// error. It fails with ERR_FORMAT if there is no picture.
func findPortraits(ctx context.Context, of []dataset.File) (*portraitFiles, error) {
	f, err := source.Sort(ctx, of)
	if err != nil {
		return nil, err
	}
	if len(f.Pictures) == 0 {
		return nil, fault.New(fault.Format, "there is no picture in the files: add PNG, JPEG or PGM pictures, or a ZIP of "+
			"them, with their key points")
	}
	l := &portraitFiles{}
	called := map[string]int{}
	for _, s := range f.Pictures {
		called[s.Name]++
	}
	for _, s := range f.Pictures {
		if called[s.Name] > 1 {
			f.Refuse(s.Name, source.SameName(s.Name))
		} else {
			l.Pictures = append(l.Pictures, pictureFile{Name: s.Name, source: s})
		}
	}
	total := int64(0) // bytes of the tables; they stay in memory
	for _, s := range f.Tables {
		data, err := s.ReadAll(ctx)
		if ended := job.Checkpoint(ctx); ended != nil {
			return nil, ended
		}
		if total += int64(len(data)); total > fault.MostBytes {
			return nil, fault.CheckBytes(total)
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
		l.Pictures = append(l.Pictures, pictureFile{Name: u.Name, Err: u.Err})
	}
	return l, nil
}

// A folderDescription holds what a table beside the pictures, or their folders, say about them.
type folderDescription struct {
	Groups []string // the person on each picture; nil: unknown
	Test   []bool   // which pictures are for testing; nil: unknown
	Notes  []string
}

// describeFolder returns the description of pictures: by the table with a column "file", and by
// the folders train and test. group is the column of Groups; "" stands for one that is
// called group, person or similar. It skips pictures that cannot be read.
func describeFolder(ctx context.Context, faces []pictureFile, beside []dataset.File, group string) (*folderDescription, error) {
	f := &source.Found{}
	var rows []int
	for i, p := range faces {
		if p.Err == nil {
			f.Pictures, rows = append(f.Pictures, p.source), append(rows, i)
		}
	}
	for _, table := range beside {
		f.Tables = append(f.Tables, source.SourceOf(table))
	}
	r, err := pictures.Describe(ctx, f, group)
	if err != nil {
		return nil, err
	}
	d := &folderDescription{Notes: r.Notes.Texts()}
	if r.Groups != nil {
		d.Groups = spread(r.Groups, rows, len(faces))
	}
	if slices.Contains(r.Test, true) {
		d.Test = spread(r.Test, rows, len(faces))
	}
	return d, nil
}

// spread returns a list of length n with values at the given places.
func spread[T any](values []T, places []int, n int) []T {
	out := make([]T, n)
	for i, at := range places {
		out[at] = values[i]
	}
	return out
}

// Decode returns the size of the picture and its intensities in 0 … 255, channels last.
func (p pictureFile) Decode(ctx context.Context) (fit.Picture, []uint8, error) {
	if p.Err != nil {
		return fit.Picture{}, nil, p.Err
	}
	data, err := p.source.ReadAll(ctx)
	if err != nil {
		return fit.Picture{}, nil, err
	}
	r, err := pictures.Decode(p.Name, data)
	pixels := make([]uint8, len(r.Levels))
	for i, v := range r.Levels {
		pixels[i] = uint8((int(v)*255 + r.White/2) / r.White)
	}
	return r.Shape, pixels, err
}

// newWarped returns a Set of pictures that are warped to a surface: n×K intensities (the
// first train rows are for training), which of them are observed, and θ.
func newWarped(x *linalg.Singles, observed []bool, theta []float64, ids []string, train int) *dataset.Set {
	return &dataset.Set{
		Kind: dataset.Pictures, X: x, Train: train, Observed: observed, Theta: theta, IDs: ids,
		Columns: []dataset.Column{}, Head: [][]string{}, Notes: dataset.Notes{},
	}
}

// keyPointFault returns the error for a file of key points among observations. Its detail
// "landmarks" lets a caller recognise it.
func keyPointFault(name string) error {
	return fault.New(fault.Unsupported, "%s holds key points of faces: open the pictures as portraits, or omit this file",
		name).With("file", name).With("landmarks", true)
}

// haveKeyPoints returns an error if a file can only be key points.
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

// isKeyPoints reports whether a file holds key points. It judges a table by its header
// (see face.ReadCSV), even if one of the names is wrong.
func isKeyPoints(ctx context.Context, file dataset.File) bool {
	if isPTS(file.Name) {
		return true
	}
	names, err := tables.Header(ctx, file, dataset.Options{})
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
