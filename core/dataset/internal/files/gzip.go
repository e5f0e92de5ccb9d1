package files

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
)

// isGzip reports whether bytes begin a file of gzip, RFC 1952.
func isGzip(head []byte) bool { return bytes.HasPrefix(head, []byte("\x1f\x8b")) }

// addUnpacked adds what a file of gzip holds.
func (f *Found) addUnpacked(ctx context.Context, file dataset.File) error {
	packed := Stream(ctx, file, 0)
	data, err := gunzip(packed, limit.EntryBytes)
	refuse := func(code fault.Code, format string, args ...any) error {
		f.Refuse(file.Name, fault.New(code, "%s "+format, append([]any{file.Name}, args...)...).With("file", file.Name))
		return nil
	}
	switch {
	case packed.Stopped != nil:
		return packed.Stopped
	case err != nil:
		return refuse(fault.Format, "is damaged or not complete (was the download cut short?): %w", err)
	case len(data) > limit.EntryBytes:
		return refuse(fault.TooLarge, "has more than %s bytes unpacked, the most that are read of a compressed file: "+
			"unpack it and use the file itself", limit.Count(limit.EntryBytes))
	case len(data) == 0:
		return refuse(fault.Format, "holds an empty file: choose one with content")
	case isGzip(data): // some unpack to themselves
		return refuse(fault.Unsupported, "was compressed twice: unpack it, and open the file that is in it")
	}
	// The same file has the same content, so it keeps the identity.
	return f.add(ctx, dataset.File{Name: unpackedName(file.Name), Data: data, Identity: file.Identity})
}

// gunzip unpacks to the end, where the checksum is verified, or to one byte more than most.
func gunzip(packed io.Reader, most int64) ([]byte, error) {
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
	stem := name[:len(name)-len(endingOf(name))]
	switch endingOf(name) {
	case ".gz", ".gzip":
		return stem
	case ".tgz":
		return strings.TrimSuffix(stem, ".") + ".tar"
	}
	return name
}
