package dataset

import (
	"context"
	"path"
	"strings"

	"ppca/core/fault"
	"ppca/core/narrow"
	"ppca/core/ppca"
)

// A Loose picture is one of many sizes: not a row of a Set.
type Loose struct {
	Name   string
	source source
	err    error
}

// Loosen finds the pictures among files, and the texts beside them: tables, and .pts
// files of 300-W. A file of another kind is among the pictures, and fails when it is
// decoded. It fails with ERR_FORMAT where there is no picture.
func Loosen(ctx context.Context, files []File) (pictures []Loose, texts []File, err error) {
	f := &found{}
	var wrong []Loose
	for _, file := range files {
		if err := f.add(ctx, file); ofHost(ctx, err) {
			return nil, nil, err
		} else if err != nil {
			wrong = append(wrong, Loose{Name: file.Name, err: err})
		}
	}
	f.sort()
	if err := f.twice(); err != nil {
		return nil, nil, err
	}
	for _, s := range f.pictures {
		pictures = append(pictures, Loose{Name: s.name, source: s})
	}
	if pictures == nil {
		return nil, nil, fault.New(fault.Format, "there is no picture in the files: give PNG, JPEG or PGM pictures, or a ZIP of them, and the key points beside them")
	}
	for _, s := range f.tables {
		data, err := s.open(ctx)
		if err != nil {
			return nil, nil, err
		}
		texts = append(texts, File{Name: s.name, Data: data})
	}
	return append(pictures, wrong...), texts, nil
}

// Decode reads the picture: its size, and its intensities in 0 … 255, channels last.
func (l Loose) Decode(ctx context.Context) (ppca.Shape, []uint8, error) {
	if l.err != nil {
		return ppca.Shape{}, nil, l.err
	}
	data, err := l.source.open(ctx)
	if err != nil {
		return ppca.Shape{}, nil, err
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

// ByLot draws which of n rows are for testing, a share of them; the same for the same
// seed.
func ByLot(n int, share float64, seed uint64) ([]bool, error) {
	if err := (Options{TestShare: share}).check(); err != nil {
		return nil, err
	}
	return splitByLot(n, nil, share, seed), nil
}

// keyPointFault says that a file has key points, with the detail by which a caller
// can tell: who reads observations leaves them out.
func keyPointFault(name string) error {
	return fault.New(fault.Unsupported, "%s has key points of faces: read the pictures as portraits, by their key points, or leave the file out", name).With("file", name).With("landmarks", true)
}

// haveKeyPoints fails where a file beside the pictures can only be key points.
func (f *found) haveKeyPoints() error {
	for _, s := range f.tables {
		if strings.ToLower(path.Ext(s.name)) == ".pts" {
			return keyPointFault(s.name)
		}
	}
	return nil
}
