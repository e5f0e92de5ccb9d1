//go:build js && wasm

package plain

import (
	"syscall/js"

	"ppca/core/fault"
	"ppca/wasm/host"
)

// A function is what a page may call, in terms of a method.
type function struct {
	method string
	takes  int // arguments before those of every call: signal, onProgress and onCancel
	read   func(args []js.Value, w way) (map[string]any, error)
	model  func(answer any) js.Value // in the answer; nil where there is none
}

var functions = map[string]function{
	"fit":         {"begin", 2, readFit, fitted},
	"project":     {"project", 2, readObservations, nil},
	"score":       {"score", 2, readObservations, nil},
	"reconstruct": {"reconstruct", 2, readCoefficients, nil},
	"at":          {"at", 2, readTheta, nil},
	"save":        {"export", 1, readSaved, nil},
	"load":        {"import", 1, readFile, loaded},
}

// readFit reads fit(data, options).
func readFit(args []js.Value, w way) (map[string]any, error) {
	data := argument(args, 0)
	if !host.IsGiven(data) {
		return nil, fault.New(fault.Option, "the data are missing: pass {data, rows, cols, theta}").With("option", "data")
	}
	options := js.Global().Get("Array").Call("of", argument(args, 1))
	return map[string]any{"kind": "fit", "arrays": data, "options": options, "cores": 1, "keepCancelled": w.best}, nil
}

// fitted is the model of a fit.
func fitted(answer any) js.Value {
	return js.ValueOf(answer.(map[string]any)["models"].([]any)[0])
}

// readObservations reads project(model, data) and score(model, data).
func readObservations(args []js.Value, w way) (map[string]any, error) {
	given, err := readModel(args, w)
	if err == nil {
		given["arrays"] = argument(args, 1)
	}
	return given, err
}

// readCoefficients reads reconstruct(model, {coefficients, rows, theta}).
func readCoefficients(args []js.Value, w way) (map[string]any, error) {
	given, err := readModel(args, w)
	if err != nil {
		return nil, err
	}
	what := argument(args, 1)
	if err := only(what, "reconstruct", "coefficients", "rows", "theta", "clamped", "rmse"); err != nil {
		return nil, err
	}
	for _, name := range []string{"coefficients", "rows", "theta"} {
		given[name] = what.Get(name)
	}
	return given, nil
}

// readTheta reads at(model, theta).
func readTheta(args []js.Value, w way) (map[string]any, error) {
	given, err := readModel(args, w)
	if err == nil {
		given["theta"], given["reuse"] = argument(args, 1), map[string]any{}
	}
	return given, err
}

// readSaved reads save(model).
func readSaved(args []js.Value, w way) (map[string]any, error) {
	given, err := readModel(args, w)
	if err == nil {
		given["learn"] = true
	}
	return given, err
}

// readModel reads the first argument of most functions.
func readModel(args []js.Value, _ way) (map[string]any, error) {
	model := argument(args, 0)
	if host.TypeOf(model) != js.TypeObject || !host.IsNumber(model.Get("model")) {
		return nil, fault.New(fault.Option, "the model is %s: pass one that fit or load resolved to", host.Describe(model)).With("option", "model")
	}
	return map[string]any{"model": model.Get("model")}, nil
}

// readFile reads load(bytes).
func readFile(args []js.Value, _ way) (map[string]any, error) {
	bytes := argument(args, 0)
	if bytes.InstanceOf(js.Global().Get("ArrayBuffer")) {
		bytes = host.Uint8Array.New(bytes)
	}
	if !bytes.InstanceOf(host.Uint8Array) {
		return nil, fault.New(fault.Option, "the model file is %s: pass an ArrayBuffer or a Uint8Array", host.Describe(bytes)).With("option", "bytes")
	}
	return map[string]any{"data": bytes}, nil
}

// loaded is the model of a file.
func loaded(answer any) js.Value { return js.ValueOf(answer) }

// argument returns an argument, undefined where there are fewer.
func argument(args []js.Value, i int) js.Value {
	if i < len(args) {
		return args[i]
	}
	return js.Undefined()
}
