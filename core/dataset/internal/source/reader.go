package source

import (
	"context"
	"errors"
	"io"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// A Reader lets the host in before every block that is read.
type Reader struct {
	ctx     context.Context
	data    io.Reader
	Stopped error // why the host ended it, or cannot give what is read
}

// Read reads the next bytes; it keeps the error of the host in Stopped.
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

// ofHost reports whether an error in reading a file is the host's: it has ended the
// work, or cannot read the file.
func ofHost(ctx context.Context, err error) bool {
	var coded *fault.Error
	return err != nil && err != io.EOF && (ctx.Err() != nil || errors.As(err, &coded))
}
