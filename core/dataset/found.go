package dataset

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"ppca/core/fault"
	"ppca/core/npy"
)

// A source is one file, loose or in a ZIP, whose bytes are fetched when needed,
// so that a ZIP of pictures is never in memory unpacked.
type source struct {
	name string
	open func(context.Context) ([]byte, error)
}

func (s source) file(ctx context.Context) (File, error) {
	data, err := s.open(ctx)
	return File{Name: s.name, Data: data}, err
}

// found are the files by what they hold, each list in the order of the names.
type found struct {
	pictures, tables, arrays []source
	aside                    []string // neither
}

// What a file can be.
type form int

const (
	other form = iota
	picture
	tabular
	array
	archive
	foreign // a picture in a format that is not read
	damaged // the ending says picture, the content does not
)

// sortOut tells the files apart, by their content where it is at hand and by their
// endings within a ZIP.
func sortOut(files []File) (*found, error) {
	f := &found{}
	for _, file := range files {
		if len(file.Data) == 0 {
			return nil, empty(file.Name)
		}
		if err := f.add(file); err != nil {
			return nil, err
		}
	}
	for _, list := range [][]source{f.pictures, f.tables, f.arrays} {
		slices.SortFunc(list, func(a, b source) int { return strings.Compare(a.name, b.name) })
	}
	return f, f.twice()
}

func (f *found) add(file File) error {
	s := source{file.Name, func(context.Context) ([]byte, error) { return file.Data, nil }}
	switch byContent(file) {
	case picture:
		f.pictures = append(f.pictures, s)
	case array:
		f.arrays = append(f.arrays, s)
	case archive:
		return f.addZIP(file)
	case foreign:
		return unreadable(file.Name)
	case damaged:
		return fault.New(fault.Format, "%s is damaged, or is not the picture that its name says", file.Name).With("file", file.Name)
	case tabular:
		f.tables = append(f.tables, s)
	default:
		return fault.New(fault.Format, "%s is neither a table, an array, a picture nor a ZIP", file.Name).With("file", file.Name)
	}
	return nil
}

func unreadable(name string) error {
	return fault.New(fault.Unsupported, "%s: pictures of this format are not read; save them as PNG, JPEG or PGM", name).With("file", name)
}

func byContent(file File) form {
	starts := func(text string) bool { return bytes.HasPrefix(file.Data, []byte(text)) }
	switch {
	case isPNG(file.Data), isJPEG(file.Data), isPGM(file.Data):
		return picture
	case npy.Is(file.Data):
		return array
	case starts("PK\x03\x04"), starts("PK\x05\x06"):
		return archive
	case starts("GIF8"), starts("BM"), starts("II*\x00"), starts("MM\x00*"), starts("P6"), starts("P3"), starts("RIFF") && len(file.Data) > 12 && string(file.Data[8:12]) == "WEBP":
		return foreignUnlessTable(file)
	}
	switch byEnding(file.Name) {
	case picture:
		return damaged
	case archive, array: // which it cannot be without their first bytes
		return other
	}
	if isText(file.Data) || bytes.HasPrefix(file.Data, []byte("\xff\xfe")) || bytes.HasPrefix(file.Data, []byte("\xfe\xff")) {
		return tabular
	}
	return other
}

// foreignUnlessTable keeps a table whose first column is called "BMI" or "P3".
func foreignUnlessTable(file File) form {
	if byEnding(file.Name) == tabular {
		return tabular
	}
	return foreign
}

func byEnding(name string) form {
	switch strings.ToLower(path.Ext(name)) {
	case ".png", ".jpg", ".jpeg", ".pgm":
		return picture
	case ".csv", ".tsv", ".txt":
		return tabular
	case ".npy":
		return array
	case ".zip", ".npz":
		return archive
	case ".gif", ".bmp", ".tif", ".tiff", ".ppm", ".webp":
		return foreign
	}
	return other
}

// twice refuses two pictures of one name, which no table could tell apart.
func (f *found) twice() error {
	for i := 1; i < len(f.pictures); i++ {
		if name := f.pictures[i].name; name == f.pictures[i-1].name {
			return fault.New(fault.Option, "two pictures are called %s: rename one, or put them in folders", name).With("file", name)
		}
	}
	return nil
}

func (f *found) notes() []string {
	if len(f.aside) == 0 {
		return []string{}
	}
	return []string{fmt.Sprintf("%d files in the ZIP are neither pictures nor tables and are left aside: %s", len(f.aside), list(f.aside))}
}
