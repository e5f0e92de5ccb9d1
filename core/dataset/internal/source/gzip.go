package source

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"path"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
)

// IsGzip reports whether bytes begin a file of gzip, RFC 1952.
func IsGzip(head []byte) bool { return bytes.HasPrefix(head, []byte("\x1f\x8b")) }

// addUnpacked adds what a file of gzip holds.
func (f *Found) addUnpacked(ctx context.Context, file dataset.File) error {
	packed := Stream(ctx, file, 0)
	content, err := unpack(file, packed)
	switch {
	case packed.Stopped != nil:
		return packed.Stopped
	case err != nil:
		f.Refuse(file.Name, err)
		return nil
	}
	return f.add(ctx, content)
}

// unpack returns what a file of gzip holds, under its name without .gz. The same file has the
// same content, so it keeps the identity.
func unpack(file dataset.File, packed io.Reader) (dataset.File, error) {
	data, err := unpacked(packed, limit.EntryBytes)
	failed := func(code fault.Code, format string, args ...any) (dataset.File, error) {
		return dataset.File{}, fault.New(code, "%s "+format, append([]any{file.Name}, args...)...).With("file", file.Name)
	}
	switch {
	case err != nil:
		return failed(fault.Format, "is damaged or not complete (was the download cut short?): %w", err)
	case len(data) > limit.EntryBytes:
		return failed(fault.TooLarge, "has more than %s bytes unpacked, the most that are read of a compressed file: unpack it and use the file itself", limit.Count(limit.EntryBytes))
	case len(data) == 0:
		return failed(fault.Format, "holds an empty file: choose one with content")
	case IsGzip(data): // some unpack to themselves
		return failed(fault.Unsupported, "was compressed twice: unpack it, and open the file that is in it")
	}
	return dataset.File{Name: unpackedName(file.Name), Data: data, Identity: file.Identity}, nil
}

// unpacked unpacks to the end, where the checksum is verified, or to one byte more than most.
func unpacked(packed io.Reader, most int64) ([]byte, error) {
	plain, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	_, err = io.Copy(&data, io.LimitReader(plain, most+1))
	return data.Bytes(), err
}

// unpackedName returns the name of the content: table.csv for table.csv.gz, data.tar for data.tgz.
func unpackedName(name string) string {
	switch ending := path.Ext(name); strings.ToLower(ending) {
	case ".gz", ".gzip":
		return strings.TrimSuffix(name, ending)
	case ".tgz":
		return strings.TrimSuffix(name, ending) + ".tar"
	}
	return name
}
