package files

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
)

// isGzip reports whether bytes begin a file of gzip, RFC 1952.
func isGzip(head []byte) bool { return bytes.HasPrefix(head, []byte("\x1f\x8b")) }

// addUnpacked adds what a file of gzip holds. It reads to the end, where the checksum is verified.
func (f *Found) addUnpacked(ctx context.Context, file dataset.File) error {
	packed := Stream(ctx, file, 0)
	var data bytes.Buffer
	plain, err := gzip.NewReader(packed)
	if err == nil {
		_, err = io.Copy(&data, io.LimitReader(plain, limit.EntryBytes+1))
	}
	switch {
	case packed.Stopped != nil:
		return packed.Stopped
	case err != nil:
		f.refuse(file.Name, fault.Format, "is damaged or not complete (was the download cut short?): %w", err)
	case data.Len() > limit.EntryBytes:
		f.refuse(file.Name, fault.TooLarge, "has more than %s bytes unpacked, the most that are read of a compressed file: "+
			"unpack it and use the file itself", limit.Count(limit.EntryBytes))
	case isGzip(data.Bytes()): // some unpack to themselves
		f.refuse(file.Name, fault.Unsupported, "was compressed twice: unpack it, and open the file that is in it")
	default: // the same file has the same content, so it keeps the identity
		return f.add(ctx, dataset.File{Name: unpackedName(file.Name), Data: data.Bytes(), Identity: file.Identity})
	}
	return nil
}

// unpackedName returns the name of the content: table.csv for table.csv.gz, data.tar for data.tgz.
func unpackedName(name string) string {
	stem := name[:len(name)-len(endingOf(name))]
	switch endingOf(name) {
	case ".gz", ".gzip":
		return stem
	case ".tgz":
		return stem + ".tar"
	}
	return name
}
