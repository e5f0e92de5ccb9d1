// Package source detects the type of each file, opens ZIPs and gzip, and reads by blocks. It refuses
// files of other formats with advice how to convert them.
package source

import (
	"context"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// Found holds the files by type, each list in the order of the names.
type Found struct {
	Pictures, Tables, Arrays []Source
	Unreadable               []Unreadable
	ignored                  []string
}

// An Unreadable file cannot be read; Err says why.
type Unreadable struct {
	Name string
	Err  error
}

// Sort sorts the files by type: by their content or, in a ZIP, by their endings. Errors of single
// files go to Found; Sort returns only errors that concern all.
func Sort(ctx context.Context, files []dataset.File) (*Found, error) {
	total := int64(0)
	for _, file := range files {
		total += file.Length()
	}
	if err := fault.CheckFiles(len(files)); err != nil {
		return nil, err
	}
	if err := fault.CheckBytes(total); err != nil {
		return nil, err
	}
	f := &Found{}
	for _, file := range files {
		if len(files) > 1 && isHidden(path.Base(file.Name)) { // such files come with a whole folder
			continue
		}
		if err := f.add(ctx, file); err != nil {
			return nil, err
		}
	}
	for _, list := range [][]Source{f.Pictures, f.Tables, f.Arrays} {
		slices.SortStableFunc(list, func(a, b Source) int { return strings.Compare(a.Name, b.Name) })
	}
	return f, nil
}

// add adds a file by its content.
func (f *Found) add(ctx context.Context, file dataset.File) error {
	head, err := Head(ctx, file)
	if err != nil {
		return err
	}
	switch s := SourceOf(file); typeOf(file.Name, head) {
	case picture:
		f.Pictures = append(f.Pictures, s)
	case array:
		f.Arrays = append(f.Arrays, s)
	case table:
		f.Tables = append(f.Tables, s)
	case archive:
		return f.addZIP(ctx, file)
	case compressed:
		return f.addUnpacked(ctx, file)
	case foreign:
		f.Refuse(file.Name, formatOf(file.Name, head).refusal(file.Name))
	default:
		if len(head) == 0 {
			f.Refuse(file.Name, Empty(file.Name))
			break
		}
		f.refuse(file.Name, fault.Format, "is not a table, an array, a picture or a ZIP, or is damaged")
	}
	return nil
}

// Refuse records a file that cannot be read, and why.
func (f *Found) Refuse(name string, why error) {
	f.Unreadable = append(f.Unreadable, Unreadable{Name: name, Err: why})
}

// refuse records a file with an error whose message begins with its name.
func (f *Found) refuse(name string, code fault.Code, format string, args ...any) {
	f.Refuse(name, fault.New(code, "%s "+format, append([]any{name}, args...)...).With("file", name))
}

// Ignore records a file that is not needed, such as a read-me, for Notes.
func (f *Found) Ignore(name string) { f.ignored = append(f.ignored, name) }

// FirstFault returns the error of the first file that cannot be read, or of two pictures of one
// name, which a table could not distinguish; else nil.
func (f *Found) FirstFault() error {
	if len(f.Unreadable) > 0 {
		return f.Unreadable[0].Err
	}
	for i := 1; i < len(f.Pictures); i++ {
		if name := f.Pictures[i].Name; name == f.Pictures[i-1].Name {
			return SameName(name)
		}
	}
	return nil
}

// Notes returns the note on ignored files, for Set.Notes.
func (f *Found) Notes() dataset.Notes {
	if len(f.ignored) == 0 {
		return dataset.Notes{}
	}
	return dataset.NotesOf(dataset.NoteIgnored, fault.Plural(len(f.ignored), "file")+
		" ignored, as neither picture nor table: "+fault.List(f.ignored))
}

// SameName returns the error for two pictures of one name.
func SameName(name string) error {
	return fault.New(fault.Option, "two pictures are called %s: rename one, or put them in folders", name).
		With("file", name)
}

// Empty returns the error for a file without bytes.
func Empty(name string) error {
	return fault.New(fault.Format, "%s is empty: choose a file with content", name).With("file", name)
}

// isHidden reports whether a file is one that systems add to folders.
func isHidden(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool {
		return strings.HasPrefix(part, ".") || part == "__MACOSX" || part == "Thumbs.db" || part == "desktop.ini"
	})
}
