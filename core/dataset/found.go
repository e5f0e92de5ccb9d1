package dataset

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"sort"
	"strings"

	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/npy"
)

// A source is one file, loose or in a ZIP, whose bytes are fetched when needed,
// so that a ZIP of pictures is never in memory unpacked.
type source struct {
	name string
	file func(context.Context) (File, error)
	// stream reads the bytes once, and says how many there are: what is in a ZIP
	// is then never unpacked as a whole.
	stream func(context.Context) (*steppingReader, int64, error)
}

func looseSource(file File) source {
	return source{
		name: file.Name,
		file: func(context.Context) (File, error) { return file, nil },
		stream: func(ctx context.Context) (*steppingReader, int64, error) {
			return file.stream(ctx, 0), file.Length(), nil
		},
	}
}

// open returns all bytes.
func (s source) open(ctx context.Context) ([]byte, error) {
	file, err := s.file(ctx)
	if err != nil {
		return nil, err
	}
	return file.whole(ctx)
}

// found are the files by what they hold, each list in the order of the names.
type found struct {
	pictures, tables, arrays []source
	aside                    []string // neither
	faults                   []Loose  // what cannot be read, and why
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
// endings within a ZIP. What is wrong with one is among its faults; only what is not
// its own affair is returned.
func sortOut(ctx context.Context, files []File) (*found, error) {
	f := &found{}
	if err := checkFiles(files); err != nil {
		return nil, err
	}
	for _, file := range files {
		if len(files) > 1 && isHidden(path.Base(file.Name)) { // of a folder that was given as it is
			continue
		}
		if err := f.add(ctx, file); err != nil {
			return nil, err
		}
	}
	f.sort()
	return f, nil
}

// checkFiles refuses files that are too many or too large together.
func checkFiles(files []File) error {
	total := int64(0)
	for _, file := range files {
		total += file.Length()
	}
	if err := limit.CheckFiles(len(files)); err != nil {
		return err
	}
	return limit.CheckBytes(total)
}

// firstFault fails for the first file that cannot be read, or has the name of another.
func (f *found) firstFault() error {
	if len(f.faults) > 0 {
		return f.faults[0].err
	}
	return f.twice()
}

// refuse keeps what cannot be read, and why.
func (f *found) refuse(name string, why error) {
	f.faults = append(f.faults, Loose{Name: name, err: why})
}

func (f *found) sort() {
	for _, list := range [][]source{f.pictures, f.tables, f.arrays} {
		sort.SliceStable(list, func(i, j int) bool { return list[i].name < list[j].name })
	}
}

func (f *found) add(ctx context.Context, file File) error {
	if file.Length() == 0 {
		f.refuse(file.Name, empty(file.Name))
		return nil
	}
	head, err := file.head(ctx)
	if err != nil {
		return err
	}
	s := looseSource(file)
	switch byContent(file.Name, head) {
	case picture:
		f.pictures = append(f.pictures, s)
	case array:
		f.arrays = append(f.arrays, s)
	case archive:
		return f.addZIP(ctx, file)
	case foreign:
		f.refuse(file.Name, unreadable(file.Name))
	case damaged:
		f.refuse(file.Name, fault.New(fault.Format, "%s is damaged, or is not the picture that its name says", file.Name).With("file", file.Name))
	case tabular:
		f.tables = append(f.tables, s)
	default:
		f.refuse(file.Name, fault.New(fault.Format, "%s is neither a table, an array, a picture nor a ZIP", file.Name).With("file", file.Name))
	}
	return nil
}

func unreadable(name string) error {
	return fault.New(fault.Unsupported, "%s: pictures of this format are not read; save them as PNG, JPEG or PGM", name).With("file", name)
}

// byContent tells what a file is by its first bytes.
func byContent(name string, head []byte) form {
	starts := func(text string) bool { return bytes.HasPrefix(head, []byte(text)) }
	switch {
	case isPNG(head), isJPEG(head), isPGM(head):
		return picture
	case npy.Is(head):
		return array
	case starts("PK\x03\x04"), starts("PK\x05\x06"):
		return archive
	case starts("GIF8"), starts("BM"), starts("II*\x00"), starts("MM\x00*"), starts("P6"), starts("P3"), starts("RIFF") && len(head) > 12 && string(head[8:12]) == "WEBP":
		return foreignUnlessTable(name)
	}
	switch byEnding(name) {
	case picture:
		return damaged
	case archive, array: // which it cannot be without their first bytes
		return other
	}
	if isText(head) || isUTF16(head) {
		return tabular
	}
	return other
}

// foreignUnlessTable keeps a table whose first column is called "BMI" or "P3".
func foreignUnlessTable(name string) form {
	if byEnding(name) == tabular {
		return tabular
	}
	return foreign
}

func byEnding(name string) form {
	switch strings.ToLower(path.Ext(name)) {
	case ".png", ".jpg", ".jpeg", ".pgm":
		return picture
	case ".csv", ".tsv", ".txt", ".pts":
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
			return alike(name)
		}
	}
	return nil
}

func alike(name string) error {
	return fault.New(fault.Option, "two pictures are called %s: rename one, or put them in folders", name).With("file", name)
}

func (f *found) notes() []string {
	if len(f.aside) == 0 {
		return []string{}
	}
	return []string{fmt.Sprintf("%d files in the ZIP are neither pictures nor tables and are left aside: %s", len(f.aside), list(f.aside))}
}
