package source

import (
	"archive/zip"
	"context"
	"errors"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/npy"
)

// addZIP adds the files of a ZIP, or an Excel workbook, which is one. An NPZ is a ZIP of arrays and
// is read in place; other ZIPs are small compared with their contents and are read in the order of
// the names.
func (f *Found) addZIP(ctx context.Context, file dataset.File) error {
	if endingOf(file.Name) != ".npz" {
		data, err := ReadAll(ctx, file)
		if err != nil {
			return err
		}
		file = dataset.File{Name: file.Name, Data: data, Identity: file.Identity}
	}
	entries, err := npy.ReadZip(file.Bytes(), file.Length())
	if ofHost(ctx, err) {
		return err
	}
	if err != nil {
		code := fault.Format
		if errors.Is(err, npy.ErrMany) {
			code = fault.TooLarge
		}
		f.refuse(file.Name, code, "is not a complete ZIP, as files of Word and Excel are, too (%w): get it again, "+
			"or unpack what you can and make the ZIP again", err)
		return nil
	}
	has := func(name string) bool {
		return slices.ContainsFunc(entries, func(e *zip.File) bool { return e.Name == name })
	}
	if has("xl/workbook.xml") {
		f.Tables = append(f.Tables, SourceOf(file))
		return nil
	}
	if other := find(func(f format) bool { return f.entry != "" && has(f.entry) }); other != nil {
		f.Refuse(file.Name, other.refusal(file.Name))
		return nil
	}
	for _, entry := range entries {
		kind, s := byEnding(entry.Name), Source{Name: entry.Name, file: file, entry: entry}
		switch {
		case strings.HasSuffix(s.Name, "/") || isHidden(s.Name):
		case kind == picture:
			f.Pictures = append(f.Pictures, s)
		case kind == array:
			f.Arrays = append(f.Arrays, s)
		case kind == foreign:
			f.Refuse(s.Name, otherPictures.refusal(s.Name))
		case kind == table && endingOf(s.Name) != ".txt": // a .txt is the read-me of a collection
			f.Tables = append(f.Tables, s)
		default:
			f.Ignore(s.Name)
		}
	}
	return nil
}

// checkEntry returns an error if the stated size of an entry cannot be true; it runs before memory
// is allocated.
func (s Source) checkEntry() error {
	most := uint64(fault.MostEntryBytes)
	if byEnding(s.Name) == array {
		most = 8 * fault.MostNumbers
	}
	switch size := s.entry.UncompressedSize64; {
	case npy.Encrypted(s.entry):
		return s.fault(fault.Unsupported, "is encrypted; unpack it and make a ZIP without a password")
	case size == 0:
		return s.fault(fault.Format, "is empty: leave it out of the ZIP, or replace it")
	case size > uint64(s.file.Length())*fault.MostInflation:
		return s.fault(fault.Format, "states a size of %d bytes, which is impossible in a ZIP of %d", size, s.file.Length())
	case size > most:
		return s.fault(fault.TooLarge, "has %s bytes unpacked, but at most %s are read from a ZIP: "+
			"unpack it and use the file itself", fault.Count(size), fault.Count(most))
	}
	return nil
}

// fault returns an error for an entry.
func (s Source) fault(code fault.Code, format string, args ...any) error {
	return fault.New(code, "%s in %s "+format, append([]any{s.Name, s.file.Name}, args...)...).With("file", s.Name)
}

// unpack returns a reader that unpacks the entry as it is read, and its size.
func (s Source) unpack(ctx context.Context) (*Reader, int64, error) {
	if err := s.checkEntry(); err != nil {
		return nil, 0, err
	}
	content, err := s.entry.Open()
	if err != nil {
		return nil, 0, s.damaged(ctx, err)
	}
	return &Reader{ctx: ctx, data: content}, int64(s.entry.UncompressedSize64), nil
}

// damaged returns the error for the entry, or the host's own error.
func (s Source) damaged(ctx context.Context, err error) error {
	switch {
	case ofHost(ctx, err):
		return err
	case errors.Is(err, zip.ErrAlgorithm):
		return s.fault(fault.Unsupported, "is compressed in an uncommon way; make the ZIP with plain deflate")
	}
	return s.fault(fault.Format, "is damaged: %w", err)
}
