//go:build js && wasm

package host

import (
	"context"
	"syscall/js"
	"time"
)

const (
	slice    = 20 * time.Millisecond  // of work between two pauses
	restEach = 100 * time.Millisecond // between two pauses that wait for a timer
	rest     = time.Millisecond       // of those; the browser makes 4 ms of it
)

// A turn belongs to one computation at a time. Go returns to the browser's
// event loop only when every goroutine waits, so two computations that paused
// independently would fill each other's pauses and no message would get in.
// The pause is therefore taken while the turn is still held; afterwards the
// turn goes to whoever waited longest.
type turn struct {
	token  chan struct{}
	since  time.Time // when the holder got it
	rested time.Time // when a timer was last waited for
	port   js.Value  // a message posted here comes back as a wake
	back   js.Value  // the port where it comes
	wake   chan struct{}
}

func newTurn() *turn {
	t := &turn{token: make(chan struct{}, 1), wake: make(chan struct{}, 1)}
	channel := js.Global().Get("MessageChannel").New()
	t.port = channel.Get("port1")
	t.back = channel.Get("port2")
	t.back.Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		t.wake <- struct{}{}
		return nil
	}))
	t.keepNode(false)
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

// pause rests if the holder has worked for a slice, and reports whether it did.
// A cancelled holder gets its turn back too: it has to wind up its work.
func (t *turn) pause() bool {
	if time.Since(t.since) < slice {
		return false
	}
	t.stepAside()
	t.give()
	<-t.token
	t.since = time.Now()
	return true
}

// stepAside returns to the event loop, which then handles the messages that have
// come. A message to ourselves is back at once, where a timer would be held for
// 4 ms; but which of two messages is handled first is the browser's affair, so
// now and then a timer is waited for, which lets everything else in.
func (t *turn) stepAside() {
	if time.Since(t.rested) >= restEach {
		time.Sleep(rest)
		t.rested = time.Now()
		return
	}
	t.keepNode(true)
	t.port.Call("postMessage", nil)
	<-t.wake
	t.keepNode(false)
}

// keepNode says whether Node goes on for the port alone. It should do so for a message that is
// under way, and end when all work is done. Browsers have no such choice.
func (t *turn) keepNode(on bool) {
	method := "unref"
	if on {
		method = "ref"
	}
	if t.back.Get(method).Type() == js.TypeFunction {
		t.back.Call(method)
	}
}
