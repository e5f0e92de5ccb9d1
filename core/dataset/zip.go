package dataset

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path"
	"strings"

	"ppca/core/fault"
	"ppca/core/zip"
)

// addZIP adds what a ZIP holds. An NPZ is a ZIP of arrays.
func (f *found) addZIP(file File) error {
	entries, err := zip.Read(bytes.NewReader(file.Data), int64(len(file.Data)))
	if err != nil {
		return fault.New(fault.Format, "%s is not a complete ZIP (was the download cut short?): %w", file.Name, err).With("file", file.Name)
	}
	if len(entries) > maxEntries {
		return fault.New(fault.TooLarge, "%s holds %d files, and at most %d can be read", file.Name, len(entries), maxEntries).With("file", file.Name)
	}
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name, "/") || isHidden(entry.Name) {
			continue
		}
		if err := f.addEntry(file, entry); err != nil {
			return err
		}
	}
	return nil
}

func (f *found) addEntry(file File, entry *zip.File) error {
	s := source{entry.Name, func(ctx context.Context) ([]byte, error) { return unpack(ctx, file, entry) }}
	switch byEnding(entry.Name) {
	case picture:
		f.pictures = append(f.pictures, s)
	case array:
		f.arrays = append(f.arrays, s)
	case foreign:
		return unreadable(entry.Name)
	case tabular:
		if strings.ToLower(path.Ext(entry.Name)) != ".txt" { // which is the read-me of a collection
			f.tables = append(f.tables, s)
			return nil
		}
		f.aside = append(f.aside, entry.Name)
	default:
		f.aside = append(f.aside, entry.Name)
	}
	return nil
}

// isHidden tells the files that systems leave in folders: .DS_Store, __MACOSX,
// Thumbs.db.
func isHidden(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") || part == "__MACOSX" || part == "Thumbs.db" {
			return true
		}
	}
	return false
}

// unpack returns the bytes of one entry, having checked that their number can
// be true before taking memory for them.
func unpack(ctx context.Context, file File, entry *zip.File) ([]byte, error) {
	broken := func(code fault.Code, format string, args ...any) error {
		args = append([]any{entry.Name, file.Name}, args...)
		return fault.New(code, "%s in %s "+format, args...).With("file", entry.Name)
	}
	switch size := entry.Size; {
	case entry.Encrypted:
		return nil, broken(fault.Unsupported, "is encrypted; unpack it and make a ZIP without a password")
	case size == 0:
		return nil, broken(fault.Format, "is empty")
	case size > uint64(len(file.Data))*maxRatio:
		return nil, broken(fault.Format, "claims %d bytes, which cannot be in a ZIP of %d", size, len(file.Data))
	case size > maxEntry && byEnding(entry.Name) != array || size > maxBytes:
		return nil, broken(fault.TooLarge, "has %d MB unpacked; files of at most %d MB are read from a ZIP", size>>20, maxEntry>>20)
	}
	reader := &steppingReader{ctx: ctx}
	data, err := contents(reader, entry)
	switch {
	case err == nil:
		return data, nil
	case reader.stopped != nil:
		return nil, reader.stopped
	case errors.Is(err, zip.ErrMethod):
		return nil, broken(fault.Unsupported, "is compressed in an uncommon way; make the ZIP with plain deflate")
	}
	return nil, broken(fault.Format, "is damaged: %w", err)
}

// contents reads an entry by way of reader to its end, where its checksum is
// compared.
func contents(reader *steppingReader, entry *zip.File) ([]byte, error) {
	content, err := entry.Open()
	if err != nil {
		return nil, err
	}
	reader.data = content
	data := make([]byte, entry.Size)
	if _, err := io.ReadFull(reader, data); err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	} else if err != nil {
		return nil, err
	}
	switch n, err := content.Read(make([]byte, 1)); {
	case n > 0:
		return nil, zip.ErrFormat
	case err != io.EOF:
		return nil, err
	}
	return data, nil
}
