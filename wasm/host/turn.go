//go:build js && wasm

package host

import (
	"context"
	"syscall/js"
	"time"
)

const (
	slice    = 20 * time.Millisecond  // work between two pauses
	restEach = 100 * time.Millisecond // time between two pauses that wait for a timer
	rest     = time.Millisecond       // length of such a pause; browsers extend it to 4 ms
)

// A turn belongs to one computation at a time. Go returns to the browser's event loop only when
// all goroutines wait. Two computations that paused independently would run in each other's
// pauses, and no message would be handled. So a computation pauses while it holds the turn, and
// then passes the turn to the one that has waited longest.
type turn struct {
	token  chan struct{}
	since  time.Time // when the holder got the turn
	rested time.Time // when a pause last waited for a timer
	port   js.Value  // a message posted here wakes the program
	back   js.Value  // the port on which that message arrives
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
	t.release()
	return t
}

// acquire waits for the turn or for the end of ctx.
func (t *turn) acquire(ctx context.Context) error {
	select {
	case <-t.token:
		t.since = time.Now()
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *turn) release() { t.token <- struct{}{} }

// pause yields if the holder has worked for a slice, and reports whether it did. A cancelled
// holder gets the turn back, too, because it must finish its work.
func (t *turn) pause() bool {
	if time.Since(t.since) < slice {
		return false
	}
	t.stepAside()
	t.release()
	<-t.token
	t.since = time.Now()
	return true
}

// stepAside yields to the event loop, which then handles pending messages. A message to
// ourselves returns at once, but a timer takes 4 ms. The browser may handle our message before
// others, so now and then stepAside waits for a timer, after which all others are handled.
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

// keepNode sets whether the port alone keeps Node running. It should while a message is on its
// way, but Node must end when all work is done. Browsers have no such setting.
func (t *turn) keepNode(on bool) {
	method := "unref"
	if on {
		method = "ref"
	}
	if t.back.Get(method).Type() == js.TypeFunction {
		t.back.Call(method)
	}
}
