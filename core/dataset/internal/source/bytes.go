package source

import (
	"context"
	"io"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
)

// Stream returns a reader of the bytes after the first skip.
func Stream(ctx context.Context, f dataset.File, skip int64) *Reader {
	return &Reader{ctx: ctx, data: io.NewSectionReader(f.Bytes(), skip, f.Length()-skip)}
}

// Head returns the first bytes, which show the type of a file.
func Head(ctx context.Context, f dataset.File) ([]byte, error) {
	return first(ctx, f, min(csvtext.BlockBytes, f.Length()))
}

// ReadAll returns all bytes.
func ReadAll(ctx context.Context, f dataset.File) ([]byte, error) { return first(ctx, f, f.Length()) }

func first(ctx context.Context, f dataset.File, count int64) ([]byte, error) {
	if f.From == nil {
		return f.Data[:count], nil
	}
	data := make([]byte, count)
	_, err := io.ReadFull(Stream(ctx, f, 0), data)
	return data, err
}

// IsTable reports whether a file is a table, by its first bytes.
func IsTable(ctx context.Context, f dataset.File) (bool, error) {
	head, err := Head(ctx, f)
	return err == nil && byContent(f.Name, head) == tabular, err
}
