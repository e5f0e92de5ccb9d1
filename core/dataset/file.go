package dataset

import (
	"bytes"
	"context"
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

// stream reads the bytes after the first so many, in turn.
func (f File) stream(ctx context.Context, skip int64) *steppingReader {
	return &steppingReader{ctx: ctx, data: io.NewSectionReader(f.Bytes(), skip, f.Length()-skip)}
}

// head returns the first bytes, by which files are told apart.
func (f File) head(ctx context.Context) ([]byte, error) {
	return f.first(ctx, min(blockBytes, f.Length()))
}

// whole returns all bytes.
func (f File) whole(ctx context.Context) ([]byte, error) { return f.first(ctx, f.Length()) }

func (f File) first(ctx context.Context, count int64) ([]byte, error) {
	if f.From == nil {
		return f.Data[:count], nil
	}
	data := make([]byte, count)
	_, err := io.ReadFull(f.stream(ctx, 0), data)
	return data, err
}
