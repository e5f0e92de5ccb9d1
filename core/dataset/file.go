package dataset

import (
	"bytes"
	"io"
)

// A File is a file from the user. Name may contain a path with slashes. Its bytes are
// Data or, so that they need not all be in memory, the Size bytes of From; then tables and
// arrays are read by blocks.
type File struct {
	Name string
	Data []byte
	From io.ReaderAt // used by one goroutine; any error but io.EOF ends Read
	Size int64

	// Identity is equal for files that are the same and never change, so that a Memory knows
	// them; "" for other files.
	Identity string
}

// Length returns the number of bytes.
func (f File) Length() int64 {
	if f.From != nil {
		return f.Size
	}
	return int64(len(f.Data))
}

// Bytes returns a reader of the bytes.
func (f File) Bytes() io.ReaderAt {
	if f.From != nil {
		return f.From
	}
	return bytes.NewReader(f.Data)
}
