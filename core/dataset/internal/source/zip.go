package source

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/zipfile"
)

// addZIP adds the files of a ZIP. An NPZ is a ZIP of arrays and is read in place; other
// ZIPs are small compared with their contents and are read in the order of the names.
func (f *Found) addZIP(ctx context.Context, file dataset.File) error {
	if strings.ToLower(path.Ext(file.Name)) != ".npz" {
		data, err := ReadAll(ctx, file)
		if err != nil {
			return err
		}
		file = dataset.File{Name: file.Name, Data: data, Identity: file.Identity}
	}
	entries, err := zipfile.Read(file.Bytes(), file.Length())
	if ofHost(ctx, err) {
		return err
	}
	if err != nil {
		f.Refuse(file.Name, archiveFault(file.Name, err))
		return nil
	}
	if slices.ContainsFunc(entries, func(entry *zip.File) bool { return entry.Name == "xl/workbook.xml" }) {
		f.addWorkbook(file)
		return nil
	}
	if err := explainedZIP(file.Name, entries); err != nil {
		f.Refuse(file.Name, err)
		return nil
	}
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name, "/") && !isHidden(entry.Name) {
			f.addEntry(file, entry)
		}
	}
	return nil
}

// archiveFault returns the error for a ZIP that cannot be read, with advice.
func archiveFault(name string, err error) error {
	code, format := fault.Format, "%s is not a complete ZIP (was the download cut short?): %w"
	switch {
	case errors.Is(err, zip.ErrFormat):
		return fault.New(code, "%s is not a complete ZIP, as files of Word and Excel are, too: was the download cut short? Get it again", name).With("file", name)
	case errors.Is(err, zipfile.ErrMany):
		code, format = fault.TooLarge, "%s cannot be read: %w; divide it"
	case errors.Is(err, zipfile.ErrTwice), errors.Is(err, zipfile.ErrOverlap):
		format = "%s cannot be read: %w; unpack it and make the ZIP again"
	}
	return fault.New(code, format, name, err).With("file", name)
}

func (f *Found) addEntry(file dataset.File, entry *zip.File) {
	z := zipped{archive: file, entry: entry}
	s := Source{Name: entry.Name, Fetch: z.unpack, Stream: z.stream}
	switch byEnding(entry.Name) {
	case picture:
		f.Pictures = append(f.Pictures, s)
	case array:
		f.Arrays = append(f.Arrays, s)
	case foreignPicture:
		f.Refuse(entry.Name, unknownPicture(entry.Name))
	case tabular:
		if strings.ToLower(path.Ext(entry.Name)) != ".txt" { // a .txt is the read-me of a collection
			f.Tables = append(f.Tables, s)
			return
		}
		f.aside = append(f.aside, entry.Name)
	default:
		f.aside = append(f.aside, entry.Name)
	}
}

// isHidden reports whether a file is one that systems add to folders: .DS_Store, __MACOSX,
// Thumbs.db, desktop.ini.
func isHidden(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") || part == "__MACOSX" || part == "Thumbs.db" || part == "desktop.ini" {
			return true
		}
	}
	return false
}

// A zipped is an entry of a ZIP.
type zipped struct {
	archive dataset.File
	entry   *zip.File
}

// check returns an error if the stated size of the entry cannot be true; it runs before
// memory is allocated.
func (z zipped) check() error {
	most := uint64(limit.EntryBytes)
	if byEnding(z.entry.Name) == array {
		most = 8 * limit.Numbers
	}
	switch size := z.entry.UncompressedSize64; {
	case zipfile.Encrypted(z.entry):
		return z.fault(fault.Unsupported, "is encrypted; unpack it and make a ZIP without a password")
	case size == 0:
		return z.fault(fault.Format, "is empty: leave it out of the ZIP, or replace it")
	case size > uint64(z.archive.Length())*limit.Inflation:
		return z.fault(fault.Format, "states a size of %d bytes, which is impossible in a ZIP of %d", size, z.archive.Length())
	case size > most:
		return z.fault(fault.TooLarge, "has %s bytes unpacked, but at most %s are read from a ZIP: unpack it and use the file itself", limit.Count(size), limit.Count(most))
	}
	return nil
}

func (z zipped) fault(code fault.Code, format string, args ...any) error {
	args = append([]any{z.entry.Name, z.archive.Name}, args...)
	return fault.New(code, "%s in %s "+format, args...).With("file", z.entry.Name)
}

// stream returns a reader that unpacks the entry as it is read.
func (z zipped) stream(ctx context.Context) (*Reader, int64, error) {
	if err := z.check(); err != nil {
		return nil, 0, err
	}
	content, err := z.entry.Open()
	if err != nil {
		return nil, 0, z.damaged(ctx, err)
	}
	return &Reader{ctx: ctx, data: content}, int64(z.entry.UncompressedSize64), nil
}

// unpack returns the unpacked entry.
func (z zipped) unpack(ctx context.Context) (dataset.File, error) {
	reader, _, err := z.stream(ctx)
	if err != nil {
		return dataset.File{}, err
	}
	data, err := contents(reader, z.entry.UncompressedSize64)
	if reader.Stopped != nil {
		return dataset.File{}, reader.Stopped
	}
	if err != nil {
		return dataset.File{}, z.damaged(ctx, err)
	}
	return dataset.File{Name: z.entry.Name, Data: data, Identity: z.archive.Identity}, nil
}

// damaged returns the error for the entry, or the host's own error.
func (z zipped) damaged(ctx context.Context, err error) error {
	switch {
	case ofHost(ctx, err):
		return err
	case errors.Is(err, zip.ErrAlgorithm):
		return z.fault(fault.Unsupported, "is compressed in an uncommon way; make the ZIP with plain deflate")
	}
	return z.fault(fault.Format, "is damaged: %w", err)
}

// contents reads an entry to its end, where its checksum is verified.
func contents(reader io.Reader, size uint64) ([]byte, error) {
	data := make([]byte, size)
	if _, err := io.ReadFull(reader, data); err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	} else if err != nil {
		return nil, err
	}
	switch n, err := reader.Read(make([]byte, 1)); {
	case n > 0:
		return nil, zip.ErrFormat
	case err != io.EOF:
		return nil, err
	}
	return data, nil
}
