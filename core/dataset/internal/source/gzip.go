package source

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// isGzip reports whether bytes begin a file of gzip, RFC 1952.
func isGzip(head []byte) bool { return bytes.HasPrefix(head, []byte("\x1f\x8b")) }

// addUnpacked adds what a file of gzip holds. The same file has the same content, so it keeps the identity.
func (f *Found) addUnpacked(ctx context.Context, file dataset.File) error {
	packed := Stream(ctx, file, 0)
	data, err := unpackGzip(packed, fault.MostEntryBytes)
	switch {
	case packed.Stopped != nil:
		return packed.Stopped
	case err != nil:
		f.refuse(file.Name, fault.Format, "is damaged or not complete (was the download cut short?): %w", err)
	case len(data) > fault.MostEntryBytes:
		f.refuse(file.Name, fault.TooLarge, "has more than %s bytes unpacked, the most that are read of a compressed file: "+
			"unpack it and use the file itself", fault.Count(fault.MostEntryBytes))
	case isGzip(data): // some unpack to themselves
		f.refuse(file.Name, fault.Unsupported, "was compressed twice: unpack it, and open the file that is in it")
	default:
		name := file.Name // t.csv of t.csv.gz
		if ending := endingOf(name); ending == ".gz" || ending == ".gzip" {
			name = name[:len(name)-len(ending)]
		}
		return f.add(ctx, dataset.File{Name: name, Data: data, Identity: file.Identity})
	}
	return nil
}

// unpackGzip reads to the end, where the checksum is verified, or to one byte more than most.
func unpackGzip(packed io.Reader, most int64) ([]byte, error) {
	plain, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(plain, most+1))
}
