package source

import (
	"bytes"
	"context"
	"io"

	"ppca/core/dataset"
)

// An unpacker returns the file that a file of gzip holds; packed reads its bytes.
type unpacker func(file dataset.File, packed io.Reader) (dataset.File, error)

// unpack is nil in programs without package gzipped.
var unpack unpacker

// AddUnpacker registers what unpacks gzip. Package gzipped calls it when it is imported.
func AddUnpacker(u unpacker) { unpack = u }

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
