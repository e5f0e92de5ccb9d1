package source

import (
	"context"
	"errors"
	"io"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// A Reader yields to the host before each block that it reads.
type Reader struct {
	ctx     context.Context
	data    io.Reader
	Stopped error // the error of the host: it cancelled the work or cannot read the file
}

// Read reads the next bytes, and keeps an error of the host in Stopped.
func (r *Reader) Read(p []byte) (int, error) {
	if r.Stopped = checkpoint.Reached(r.ctx); r.Stopped != nil {
		return 0, r.Stopped
	}
	n, err := r.data.Read(p)
	if ofHost(r.ctx, err) {
		r.Stopped = err
	}
	return n, err
}

// ofHost reports whether a read error comes from the host, which cancelled the work or
// cannot read the file.
func ofHost(ctx context.Context, err error) bool {
	var coded *fault.Error
	return err != nil && err != io.EOF && (ctx.Err() != nil || errors.As(err, &coded))
}
