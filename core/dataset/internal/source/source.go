package source

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
)

// blockBytes is the number of bytes that show the type of a file.
const blockBytes = 1 << 16

// A Source is a file, single or in a ZIP. Its bytes are fetched on demand, so that a ZIP of
// pictures is never unpacked as a whole.
type Source struct {
	Name  string
	file  dataset.File // the file, or the ZIP that holds it
	entry *zip.File    // nil for a single file
}

// SourceOf returns a single file as a Source.
func SourceOf(file dataset.File) Source { return Source{Name: file.Name, file: file} }

// Stream returns a reader of the bytes and their number.
func (s Source) Stream(ctx context.Context) (*Reader, int64, error) {
	if s.entry != nil {
		return s.unpack(ctx)
	}
	return Stream(ctx, s.file, 0), s.file.Length(), nil
}

// Fetch returns the file; an entry of a ZIP is unpacked.
func (s Source) Fetch(ctx context.Context) (dataset.File, error) {
	if s.entry == nil {
		return s.file, nil
	}
	reader, size, err := s.unpack(ctx)
	if err != nil {
		return dataset.File{}, err
	}
	data := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	// archive/zip verifies the size and the checksum at the end
	if _, err = data.ReadFrom(reader); err != nil {
		return dataset.File{}, cmp.Or(reader.Stopped, s.damaged(ctx, err))
	}
	return dataset.File{Name: s.Name, Data: data.Bytes(), Identity: s.file.Identity}, nil
}

// ReadAll returns all bytes.
func (s Source) ReadAll(ctx context.Context) ([]byte, error) {
	file, err := s.Fetch(ctx)
	if err != nil {
		return nil, err
	}
	return ReadAll(ctx, file)
}

// IsTable reports whether a file is a table, by its first bytes.
func IsTable(ctx context.Context, file dataset.File) (bool, error) {
	head, err := Head(ctx, file)
	return err == nil && typeOf(file.Name, head) == table, err
}

// Head returns the first bytes, which show the type of a file.
func Head(ctx context.Context, file dataset.File) ([]byte, error) {
	return first(ctx, file, min(blockBytes, file.Length()))
}

// ReadAll returns all bytes.
func ReadAll(ctx context.Context, file dataset.File) ([]byte, error) {
	return first(ctx, file, file.Length())
}

func first(ctx context.Context, file dataset.File, count int64) ([]byte, error) {
	if file.From == nil {
		return file.Data[:count], nil
	}
	data := make([]byte, count)
	_, err := io.ReadFull(Stream(ctx, file, 0), data)
	return data, err
}

// Stream returns a reader of the bytes after the first skip.
func Stream(ctx context.Context, file dataset.File, skip int64) *Reader {
	return &Reader{ctx: ctx, data: io.NewSectionReader(file.Bytes(), skip, file.Length()-skip)}
}

// A Reader yields to the host before each block that it reads.
type Reader struct {
	ctx     context.Context
	data    io.Reader
	Stopped error // the error of the host: it cancelled the work or cannot read the file
}

// Read reads the next bytes, and keeps an error of the host in Stopped.
func (r *Reader) Read(p []byte) (int, error) {
	if r.Stopped = job.Checkpoint(r.ctx); r.Stopped != nil {
		return 0, r.Stopped
	}
	n, err := r.data.Read(p)
	if ofHost(r.ctx, err) {
		r.Stopped = err
	}
	return n, err
}

// ofHost reports whether a read error comes from the host, which cancelled the work or cannot read
// the file.
func ofHost(ctx context.Context, err error) bool {
	var coded *fault.Error
	return err != nil && err != io.EOF && (ctx.Err() != nil || errors.As(err, &coded))
}
