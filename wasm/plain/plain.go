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
		"value": js.FuncOf(func(model js.Value, _ []js.Value) any { return d.free([]js.Value{model}) }),
	})
	ppca := map[string]any{
		"version": release.Version,
		"free":    js.FuncOf(func(_ js.Value, args []js.Value) any { return d.free(args) }),
	}
	for name, f := range functions {
		ppca[name] = js.FuncOf(func(_ js.Value, args []js.Value) any { return d.promise(f, args) })
	}
	js.Global().Set("ppca", ppca)
	d.death = expected(js.Global().Get("ppca"), d.calls.Unblock())
	select {}
}

// free frees a model. Freeing twice, or nothing, is harmless.
func (d *door) free(args []js.Value) any {
	if model, err := host.Copy(argument(args, 0)); err == nil && host.TypeOf(model) == js.TypeObject {
		d.service.Free(model)
	}
	return nil
}

// promise starts a call and returns the promise of its result. What the call is given is read
// before this returns: the caller may change it afterwards.
func (d *door) promise(f function, args []js.Value) js.Value {
	promise, resolve, reject := newPromise()
	go func() {
		defer d.death.watch(reject)()
		defer func() {
			if cause := recover(); cause != nil {
				reject.Invoke(reasonOf(fault.New(fault.Crashed, "the call failed: %v", cause)))
			}
		}()
		result, err := d.call(f, args)
		if err != nil {
			reject.Invoke(reasonOf(err))
			return
		}
		resolve.Invoke(result)
	}()
	return promise
}

// newPromise returns a promise and the functions that settle it.
func newPromise() (promise, resolve, reject js.Value) {
	class := js.Global().Get("Promise")
	if host.TypeOf(class.Get("withResolvers")) == js.TypeFunction { // not in browsers before 2024
		made := class.Call("withResolvers")
		return made.Get("promise"), made.Get("resolve"), made.Get("reject")
	}
	executor := js.FuncOf(func(_ js.Value, settle []js.Value) any {
		resolve, reject = settle[0], settle[1]
		return nil
	})
	defer executor.Release()
	promise = class.New(executor)
	return promise, resolve, reject
}

// call does a call.
func (d *door) call(f function, args []js.Value) (any, error) {
	for i, arg := range args {
		var err error
		if args[i], err = host.Copy(arg); err != nil {
			return nil, err
		}
	}
	w, err := wayOf(argument(args, f.takes))
	if err != nil {
		return nil, err
	}
	given, err := f.read(args, w)
	if err != nil {
		return nil, err
	}
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
