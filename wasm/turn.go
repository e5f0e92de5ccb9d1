//go:build js && wasm

package main

import (
	"context"
	"time"
)

const (
	slice = 50 * time.Millisecond // of work between two pauses
	rest  = time.Millisecond      // of a pause; the browser makes at most 4 ms of it
)

// A turn belongs to one computation at a time. Go returns to the browser's
// event loop only when every goroutine waits, so two computations that paused
// independently would fill each other's pauses and no message would get in.
// The pause is therefore taken while the turn is still held; afterwards the
// turn goes to whoever waited longest.
type turn struct {
	token chan struct{}
	since time.Time // when the holder got it
}

func newTurn() *turn {
	t := &turn{token: make(chan struct{}, 1)}
	t.give()
	return t
}

// take waits for the turn, or for the end of ctx.
func (t *turn) take(ctx context.Context) error {
	select {
	case <-t.token:
		t.since = time.Now()
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *turn) give() { t.token <- struct{}{} }

// pause rests if the holder has worked for a slice, and says whether it did.
// A cancelled holder gets its turn back too: it has to wind up its work.
func (t *turn) pause() bool {
	if time.Since(t.since) < slice {
		return false
	}
	time.Sleep(rest)
	t.give()
	<-t.token
	t.since = time.Now()
	return true
}
