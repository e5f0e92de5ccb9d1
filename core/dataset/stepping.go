package dataset

import (
	"context"
	"io"

	"ppca/core/checkpoint"
)

// A steppingReader lets the host in before every block that is read.
type steppingReader struct {
	ctx     context.Context
	data    io.Reader
	stopped error // why the host ended it
}

func (r *steppingReader) Read(p []byte) (int, error) {
	if r.stopped = checkpoint.Reached(r.ctx); r.stopped != nil {
		return 0, r.stopped
	}
	return r.data.Read(p)
}
