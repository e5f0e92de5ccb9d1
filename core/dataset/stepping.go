package dataset

import (
	"context"
	"errors"
	"io"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// A steppingReader lets the host in before every block that is read.
type steppingReader struct {
	ctx     context.Context
	data    io.Reader
	stopped error // why the host ended it, or cannot give what is read
}

func (r *steppingReader) Read(p []byte) (int, error) {
	if r.stopped = checkpoint.Reached(r.ctx); r.stopped != nil {
		return 0, r.stopped
	}
	n, err := r.data.Read(p)
	if ofHost(r.ctx, err) {
		r.stopped = err
	}
	return n, err
}

// ofHost tells whether an error in reading a file is the host's: it has ended the
// work, or cannot read the file.
func ofHost(ctx context.Context, err error) bool {
	var coded *fault.Error
	return err != nil && err != io.EOF && (ctx.Err() != nil || errors.As(err, &coded))
}
