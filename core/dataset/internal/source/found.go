// Package source detects the type of each file, opens ZIPs, and reads by blocks.
package source

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"sort"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
	"ppca/core/dataset/internal/raster"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/npy"
)

// A Source is a file, single or in a ZIP. Its bytes are fetched on demand, so a ZIP of
// pictures is never unpacked as a whole.
type Source struct {
	Name  string
	Fetch func(context.Context) (dataset.File, error)
	// Stream returns a reader of the bytes and their number, so that an entry of a ZIP is
	// never unpacked as a whole.
	Stream func(context.Context) (*Reader, int64, error)
	// Sheet returns a sheet of a workbook as a table, and notes; nil for other files.
	Sheet func(ctx context.Context, name string) (dataset.File, []string, error)
}

// SourceOf returns a single file as a Source.
func SourceOf(file dataset.File) Source {
	return Source{
		Name:  file.Name,
		Fetch: func(context.Context) (dataset.File, error) { return file, nil },
		Stream: func(ctx context.Context) (*Reader, int64, error) {
			return Stream(ctx, file, 0), file.Length(), nil
		},
	}
}

// ReadAll returns all bytes.
func (s Source) ReadAll(ctx context.Context) ([]byte, error) {
	file, err := s.Fetch(ctx)
	if err != nil {
		return nil, err
	}
	return ReadAll(ctx, file)
}

// Found holds the files by type, each list in the order of the names.
type Found struct {
	Pictures, Tables, Arrays []Source
	aside                    []string // other files
	Unreadable               []Unreadable
}

// An Unreadable file cannot be read; Err says why.
type Unreadable struct {
	Name string
	Err  error
}

// form is the type of a file.
type form int

const (
	other form = iota
	picture
	tabular
	array
	archive
	compressed     // gzip
	foreignPicture // a picture in an unsupported format
	locked         // an Excel workbook of before 2007, or with a password
	damaged        // the ending is that of a picture, the content is not
)

// Sort sorts the files by type: by their content or, in a ZIP, by their endings. Errors of
// single files go to Found; Sort returns only errors that concern all.
func Sort(ctx context.Context, files []dataset.File) (*Found, error) {
	f := &Found{}
	if err := checkFiles(files); err != nil {
		return nil, err
	}
	for _, file := range files {
		if len(files) > 1 && isHidden(path.Base(file.Name)) { // such files come with a whole folder
			continue
		}
		if err := f.add(ctx, file); err != nil {
			return nil, err
		}
	}
	f.sort()
	return f, nil
}

// checkFiles returns an error if the files are too many or too large together.
func checkFiles(files []dataset.File) error {
	total := int64(0)
	for _, file := range files {
		total += file.Length()
	}
	if err := limit.CheckFiles(len(files)); err != nil {
		return err
	}
	return limit.CheckBytes(total)
}

// FirstFault returns the error of the first file that cannot be read or repeats a name.
func (f *Found) FirstFault() error {
	if len(f.Unreadable) > 0 {
		return f.Unreadable[0].Err
	}
	return f.twice()
}

// Refuse records a file that cannot be read, and why.
func (f *Found) Refuse(name string, why error) {
	f.Unreadable = append(f.Unreadable, Unreadable{Name: name, Err: why})
}

func (f *Found) sort() {
	for _, list := range [][]Source{f.Pictures, f.Tables, f.Arrays} {
		sort.SliceStable(list, func(i, j int) bool { return list[i].Name < list[j].Name })
	}
}

func (f *Found) add(ctx context.Context, file dataset.File) error {
	if file.Length() == 0 {
		f.Refuse(file.Name, Empty(file.Name))
		return nil
	}
	head, err := Head(ctx, file)
	if err != nil {
		return err
	}
	s, kind := SourceOf(file), byContent(file.Name, head)
	if err := explained(file.Name, head, kind); err != nil {
		f.Refuse(file.Name, err)
		return nil
	}
	switch kind {
	case picture:
		f.Pictures = append(f.Pictures, s)
	case array:
		f.Arrays = append(f.Arrays, s)
	case archive:
		return f.addZIP(ctx, file)
	case compressed:
		return f.addUnpacked(ctx, file)
	case foreignPicture:
		f.Refuse(file.Name, unknownPicture(file.Name))
	case damaged:
		f.Refuse(file.Name, fault.New(fault.Format, "%s is damaged, or is not a picture", file.Name).With("file", file.Name))
	case tabular:
		f.Tables = append(f.Tables, s)
	case locked:
		f.Refuse(file.Name, fault.New(fault.Unsupported, "%s is an old Excel workbook (.xls) or has a password: save the sheet as CSV", file.Name).With("file", file.Name))
	default:
		f.Refuse(file.Name, unknown(file.Name))
	}
	return nil
}

// unknownPicture returns the error for a picture in an unsupported format.
func unknownPicture(name string) error {
	return fault.New(fault.Unsupported, "%s: this picture format is not supported; save the picture as PNG, JPEG or PGM", name).With("file", name)
}

// byContent returns the type of a file by its first bytes.
func byContent(name string, head []byte) form {
	starts := func(text string) bool { return bytes.HasPrefix(head, []byte(text)) }
	switch {
	case raster.IsPNG(head), raster.IsJPEG(head), raster.IsPGM(head):
		return picture
	case starts("%PDF"), isMarkup(head):
		return other
	case npy.Is(head):
		return array
	case starts("\xd0\xcf\x11\xe0"):
		return locked
	case starts("PK\x03\x04"), starts("PK\x05\x06"):
		return archive
	case IsGzip(head):
		return compressed
	case starts("GIF8"), starts("BM"), starts("II*\x00"), starts("MM\x00*"), starts("P6"), starts("P3"), starts("RIFF") && len(head) > 12 && string(head[8:12]) == "WEBP":
		return foreignUnlessTable(name)
	}
	switch byEnding(name) {
	case picture:
		return damaged
	case archive, array: // impossible without their first bytes
		return other
	}
	if csvtext.IsText(head) || csvtext.IsUTF16(head) {
		return tabular
	}
	return other
}

// isMarkup reports whether a file is HTML or XML.
func isMarkup(head []byte) bool {
	start := bytes.ToLower(bytes.TrimLeft(head[:min(len(head), 200)], "\ufeff \t\r\n"))
	for _, tag := range []string{"<!doctype", "<?xml", "<html", "<table", "<head"} {
		if bytes.HasPrefix(start, []byte(tag)) {
			return true
		}
	}
	return false
}

// foreignUnlessTable returns tabular for a table whose first column is called "BMI" or
// "P3", else foreign.
func foreignUnlessTable(name string) form {
	if byEnding(name) == tabular {
		return tabular
	}
	return foreignPicture
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
		return foreignPicture
	}
	return other
}

// twice records two pictures of one name, which a table could not distinguish.
func (f *Found) twice() error {
	for i := 1; i < len(f.Pictures); i++ {
		if name := f.Pictures[i].Name; name == f.Pictures[i-1].Name {
			return SameName(name)
		}
	}
	return nil
}

// SameName returns the error for two pictures of one name.
func SameName(name string) error {
	return fault.New(fault.Option, "two pictures are called %s: rename one, or put them in folders", name).With("file", name)
}

// Notes returns the notes on ignored files, for Set.Notes.
func (f *Found) Notes() dataset.Notes {
	if len(f.aside) == 0 {
		return dataset.Notes{}
	}
	return dataset.NotesOf(dataset.NoteIgnored, fmt.Sprintf("%d files in the ZIP are neither pictures nor tables and are ignored: %s", len(f.aside), fault.List(f.aside)))
}

// Empty returns the error for a file without bytes.
func Empty(name string) error {
	return fault.New(fault.Format, "%s is empty: choose a file with content", name).With("file", name)
}
