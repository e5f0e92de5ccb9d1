package dataset

import (
	"bytes"
	"io"
)

// A File is one file that the user gave. Name may hold a path with slashes. Its
// bytes are Data or, where they are not to be in memory all at once, the Size
// bytes of From: tables and arrays are then read by blocks.
type File struct {
	Name string
	Data []byte
	From io.ReaderAt // read by one goroutine; an error that is not io.EOF ends Read
	Size int64
}

// Length returns the number of bytes.
func (f File) Length() int64 {
	if f.From != nil {
		return f.Size
	}
	return int64(len(f.Data))
}

// Bytes gives any of the bytes.
func (f File) Bytes() io.ReaderAt {
	if f.From != nil {
		return f.From
	}
	return bytes.NewReader(f.Data)
}
