package userjson

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"

	"ppca/core/fault"
)

// A File is a kind of file of this program.
type File struct {
	Noun   string // such as "a hand-in"
	Format string // name of its field with the version of the format
	Newest int    // version that this program writes
	Most   int    // bytes
	Hand   bool   // someone may write such a file by hand, and leave out fields
}

// Read decodes a file into the struct behind into. Every field must be one of the struct, once, and
// unless the file is written by hand none may be absent; their order and the blanks between them
// are free. It fails with ERR_TOO_LARGE, with ERR_VERSION if the file is newer than this program,
// and otherwise with ERR_FORMAT, naming the field.
func (f File) Read(raw []byte, into any) error {
	_, noun, _ := strings.Cut(f.Noun, " ")
	if len(raw) > f.Most {
		return fault.New(fault.TooLarge, "the %s has more than %s bytes", noun, fault.Count(f.Most))
	}
	format, err := f.read(bytes.TrimPrefix(raw, []byte("\ufeff")), into) // editors write such a mark
	switch {
	case format > float64(f.Newest):
		return fault.New(fault.Version, "the %s has format %g, but this program reads up to %d: update the program",
			noun, format, f.Newest)
	case err != nil:
		return fault.New(fault.Format, "this is not %s: %w", f.Noun, err)
	case format < 1:
		return fault.New(fault.Format, "this is not %s: its %s is missing or below 1", f.Noun, f.Format)
	}
	return nil
}

// read decodes a file and returns its format, 0 if there is none.
func (f File) read(raw []byte, into any) (format float64, err error) {
	var object json.RawMessage
	if err := Unmarshal(raw, &object); err != nil {
		return 0, err
	}
	tree, err := Tree(object)
	if err != nil {
		return 0, err
	}
	format, _ = tree.Of[f.Format].Value()
	as := whole
	if f.Hand {
		as = written
	}
	if err := (place{Node: tree, of: reflect.TypeOf(into), as: as}).check(); err != nil {
		return format, err
	}
	return format, Unmarshal(object, into)
}
