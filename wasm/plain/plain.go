//go:build js && wasm

// Package plain sets globalThis.ppca: the methods as functions that return promises, for a page
// or a script that has nothing but wasm_exec.js. The methods, what they read and how they fail
// are those of messages.
package plain

import (
	"context"
	"errors"
	"syscall/js"

	"ppca/core/fault"
	release "ppca/core/report"
	"ppca/wasm/host"
)

// A door is what globalThis.ppca stands for.
type door struct {
	service   host.Service
	calls     *host.Host
	forgotten js.Value // FinalizationRegistry of models
	death     death
	dispose   js.Value // describes the method that models have under Symbol.dispose
}

// Serve sets the functions and serves their calls for as long as the page is there.
func Serve(service host.Service) {
	d := &door{service: service}
	d.calls = host.New(service, func(js.Value) {}) // the arrays are the caller's
	d.forgotten = js.Global().Get("FinalizationRegistry").New(js.FuncOf(func(_ js.Value, args []js.Value) any {
		service.Free(js.ValueOf(map[string]any{"model": args[0]}))
		return nil
	}))
	d.dispose = js.ValueOf(map[string]any{
		"value": js.FuncOf(func(model js.Value, _ []js.Value) any { return d.free(model) }),
	})
	ppca := map[string]any{
		"version": release.Version,
		"free":    js.FuncOf(func(_ js.Value, args []js.Value) any { return d.free(append(args, js.Undefined())[0]) }),
	}
	for name, f := range functions {
		ppca[name] = js.FuncOf(func(_ js.Value, args []js.Value) any { return d.promise(f, args) })
	}
	js.Global().Set("ppca", ppca)
	d.death = expected(js.Global().Get("ppca"), d.calls.Unblock())
	select {}
}

// free frees a model. Freeing twice, or nothing, is harmless.
func (d *door) free(model js.Value) any {
	readable(func() { d.service.Free(js.ValueOf(map[string]any{"model": modelOf(model)})) })
	return nil
}

// promise starts a call and returns the promise of its result. What the call is given is read
// before this returns: the caller may change it afterwards.
func (d *door) promise(f function, args []js.Value) js.Value {
	var resolve, reject js.Value
	executor := js.FuncOf(func(_ js.Value, settle []js.Value) any {
		resolve, reject = settle[0], settle[1]
		return nil
	})
	defer executor.Release()
	promise := js.Global().Get("Promise").New(executor)
	for len(args) <= f.takes {
		args = append(args, js.Undefined())
	}
	go func() {
		defer d.death.watch(reject)()
		var result any
		var err error
		if unread := readable(func() { result, err = d.call(f, args) }); unread != nil {
			err = unread
		}
		if err != nil {
			reject.Invoke(reasonOf(err))
			return
		}
		resolve.Invoke(result)
	}()
	return promise
}

// readable runs do, which reads what a caller passes, and returns the error with which it ended: also
// that of a getter that throws.
func readable(do func()) (err error) {
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case js.Error:
			err = fault.New(fault.Option, "an argument cannot be read (%w): pass plain values", cause)
		default:
			err = fault.New(fault.Crashed, "the call failed: %v", cause)
		}
	}()
	return host.Caught(do)
}

// call does a call.
func (d *door) call(f function, args []js.Value) (any, error) {
	w := wayOf(args[f.takes])
	given := f.read(args, w)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer w.whenAborted(cancel)()
	answer, err := d.calls.Run(ctx, f.method, js.ValueOf(given), w.progress())
	flag(&answer)
	var model js.Value
	if err == nil && f.model != nil {
		model = f.model(answer.Value)
	}
	if reason, aborted := w.aborted(); aborted && (!w.best || errors.Is(err, context.Canceled) || model.IsNull()) {
		if model.Truthy() {
			d.service.Free(model)
		}
		return nil, thrown{reason}
	}
	if crash := (*host.Crash)(nil); errors.As(err, &crash) {
		return nil, fault.New(fault.Crashed, "%w; start it again", err)
	}
	if err != nil || model.IsUndefined() {
		return answer.Value, err
	}
	d.forgotten.Call("register", model, model.Get("model"))
	if symbol := js.Global().Get("Symbol").Get("dispose"); symbol.Truthy() { // not in every browser
		js.Global().Get("Reflect").Call("defineProperty", model, symbol, d.dispose)
	}
	return model, nil
}

// flag makes clamped of an answer a property of its values, as the module does.
func flag(answer *host.Answer) {
	if parts, is := answer.Value.(map[string]any); is {
		if values, is := parts["values"].(js.Value); is {
			values.Set("clamped", parts["clamped"])
			answer.Value = values
		}
	}
}

// thrown is the reason of an abort, which a promise rejects with as it is.
type thrown struct{ reason js.Value }

func (t thrown) Error() string { return "aborted" }

// reasonOf returns what a promise rejects with: the reason of an abort, or an Error with the
// name, code and details that errors of the module have.
func reasonOf(err error) js.Value {
	if aborted := (thrown{}); errors.As(err, &aborted) {
		return aborted.reason
	}
	reason := js.Global().Get("Error").New(err.Error())
	reason.Set("name", "PPCAError")
	reason.Set("code", string(fault.CodeOf(err)))
	reason.Set("details", host.Details(err))
	return reason
}
