//go:build js && wasm

package plain

import (
	"context"
	"syscall/js"

	"ppca/wasm/host"
)

// A way is how a call goes: who hears of it, and what ends it.
type way struct {
	signal     js.Value // AbortSignal, or undefined
	onProgress js.Value // function, or undefined
	best       bool     // an abort resolves to the best so far
}

// wayOf reads {signal, onProgress, partial}. It fails (ERR_OPTION) where they are something else.
func wayOf(given js.Value) (w way) {
	if !host.IsGiven(given) {
		return w
	}
	only(given, "the call", "an option", "onProgress", "partial", "signal")
	w.signal, w.onProgress = part(given, "signal"), part(given, "onProgress")
	partial := part(given, "partial")
	w.best = partial.Equal(js.ValueOf(true))
	switch {
	case host.IsGiven(w.signal) && !isSignal(w.signal):
		host.Check(refused("signal", w.signal, "an AbortSignal"))
	case host.IsGiven(w.onProgress) && host.TypeOf(w.onProgress) != js.TypeFunction:
		host.Check(refused("onProgress", w.onProgress, "a function"))
	case host.IsGiven(partial) && host.TypeOf(partial) != js.TypeBoolean:
		host.Check(refused("partial", partial, "true or false"))
	}
	if reason, aborted := w.aborted(); aborted && !w.best {
		host.Check(thrown{reason})
	}
	return w
}

// isSignal reports whether a value has what whenAborted needs.
func isSignal(value js.Value) bool {
	return host.TypeOf(value) == js.TypeObject &&
		host.TypeOf(part(value, "aborted")) == js.TypeBoolean &&
		host.TypeOf(part(value, "addEventListener")) == js.TypeFunction &&
		host.TypeOf(part(value, "removeEventListener")) == js.TypeFunction
}

// aborted returns the reason of an abort, if there was one.
func (w way) aborted() (reason js.Value, aborted bool) {
	if !host.IsGiven(w.signal) || !w.signal.Get("aborted").Truthy() {
		return js.Undefined(), false
	}
	return w.signal.Get("reason"), true
}

// whenAborted lets an abort cancel, until the function that it returns is called.
func (w way) whenAborted(cancel context.CancelFunc) (stop func()) {
	if !host.IsGiven(w.signal) {
		return func() {}
	}
	abort := js.FuncOf(func(js.Value, []js.Value) any {
		cancel()
		return nil
	})
	w.signal.Call("addEventListener", "abort", abort)
	if _, aborted := w.aborted(); aborted {
		cancel()
	}
	return func() {
		w.signal.Call("removeEventListener", "abort", abort)
		abort.Release()
	}
}

// progress returns a function that passes progress on. An error that the listener throws is reported like one
// of an event listener, and the work goes on.
func (w way) progress() func(js.Value) {
	if !host.IsGiven(w.onProgress) {
		return nil
	}
	return func(progress js.Value) {
		defer func() {
			switch cause := recover().(type) {
			case nil:
			case js.Error:
				report(cause.Value)
			default:
				panic(cause)
			}
		}()
		if result := w.onProgress.Invoke(progress); result.InstanceOf(js.Global().Get("Promise")) {
			result.Call("catch", reporter()) // an asynchronous listener that fails would end Node's process
		}
	}
}

// report shows an error that nobody catches.
func report(thrown js.Value) { reporter().Invoke(thrown) }

// reporter returns the function of JavaScript that shows an error.
func reporter() js.Value {
	if reportError := js.Global().Get("reportError"); host.TypeOf(reportError) == js.TypeFunction {
		return reportError
	}
	return js.Global().Get("console").Get("error") // Node
}
