//go:build js && wasm

package plain

import (
	"slices"
	"strings"
	"syscall/js"

	"ppca/core/fault"
	"ppca/wasm/host"
)

// A function is what a page may call, in terms of a method.
type function struct {
	method string
	takes  int // arguments before the last, which every function has: signal, onProgress and partial
	read   func(args []js.Value, w way) map[string]any
	model  func(answer any) js.Value // in the answer; nil where there is none
}

var functions = map[string]function{
	"fit": {"begin", 2, func(args []js.Value, w way) map[string]any {
		return map[string]any{"kind": "fit", "arrays": arraysOf(args[0]), "options": []any{jsonOf(args[1])}, "keepCancelled": w.best}
	}, func(answer any) js.Value { return js.ValueOf(answer.(map[string]any)["models"].([]any)[0]) }},
	"load": {"import", 1, func(args []js.Value, _ way) map[string]any {
		return map[string]any{"data": fileOf(args[0])}
	}, func(answer any) js.Value { return js.ValueOf(answer) }},
	"project": {"project", 2, readObservations, nil},
	"score":   {"score", 2, readObservations, nil},
	"reconstruct": {"reconstruct", 2, func(args []js.Value, _ way) map[string]any {
		only(args[1], "reconstruct", "a part", "coefficients", "rows", "theta", "clamped", "rmse")
		return map[string]any{"model": modelOf(args[0]), "coefficients": part(args[1], "coefficients"), "rows": part(args[1], "rows"), "theta": part(args[1], "theta")}
	}, nil},
	"at": {"at", 2, func(args []js.Value, _ way) map[string]any {
		theta := args[1]
		if host.TypeOf(theta) == js.TypeObject {
			theta = js.Global().Get("Array").Call("from", theta)
		}
		return map[string]any{"model": modelOf(args[0]), "theta": theta, "reuse": map[string]any{}}
	}, nil},
	"save": {"export", 1, func(args []js.Value, _ way) map[string]any {
		return map[string]any{"model": modelOf(args[0]), "learn": true}
	}, nil},
}

func readObservations(args []js.Value, _ way) map[string]any {
	return map[string]any{"model": modelOf(args[0]), "arrays": arraysOf(args[1])}
}

// modelOf returns the number of a model.
func modelOf(model js.Value) js.Value {
	if host.TypeOf(model) == js.TypeObject {
		if number := part(model, "model"); host.IsNumber(number) {
			return number
		}
	}
	host.Check(refused("the model", model, "one that fit or load resolved to"))
	return model
}

// fileOf returns the bytes of a model file.
func fileOf(bytes js.Value) js.Value {
	if bytes.InstanceOf(js.Global().Get("ArrayBuffer")) {
		bytes = host.Uint8Array.New(bytes)
	}
	if !bytes.InstanceOf(host.Uint8Array) {
		host.Check(refused("the model file", bytes, "an ArrayBuffer or a Uint8Array"))
	}
	return bytes
}

// arraysOf returns data of a caller as the module sends them: {data, rows, cols, theta, weights, mask, about}.
func arraysOf(data js.Value) map[string]any {
	if host.TypeOf(data) != js.TypeObject {
		host.Check(fault.New(fault.Option, "the data are %s: pass {data, rows, cols, theta}", host.Describe(data)).With("option", "data"))
	}
	only(data, "the data", "a part", "cols", "data", "groups", "ids", "mask", "missing", "names", "rows", "shape", "theta", "thetaName", "weights")
	arrays, about := map[string]any{}, map[string]any{}
	for _, name := range []string{"data", "rows", "cols", "theta", "weights"} {
		arrays[name] = part(data, name)
	}
	if mask := part(data, "mask"); host.IsGiven(mask) {
		only(mask, "mask", "a part", "endpoints", "observations")
		arrays["mask"] = map[string]any{"endpoints": part(mask, "endpoints"), "observations": part(mask, "observations")}
	}
	for _, name := range []string{"names", "thetaName", "shape", "missing", "groups", "ids"} {
		value := part(data, name)
		if name == "thetaName" && host.TypeOf(value) == js.TypeString {
			value = js.Global().Get("Array").Call("of", value)
		}
		about[name] = value
	}
	arrays["about"] = jsonOf(js.ValueOf(about))
	return arrays
}

// jsonOf returns options of a caller as the module sends them: JSON; none are an empty object.
func jsonOf(value js.Value) js.Value {
	if !host.IsGiven(value) {
		return js.ValueOf("{}")
	}
	return js.Global().Get("JSON").Call("stringify", value, replacer)
}

// replacer is a function of JavaScript for values that JSON does not have.
var replacer = js.FuncOf(func(_ js.Value, args []js.Value) any {
	switch value := args[1]; host.TypeOf(value) {
	case js.TypeNumber:
		if !js.Global().Get("Number").Call("isFinite", value).Bool() {
			return "\x00" + js.Global().Call("String", value).String() // see userjson
		}
	case js.TypeObject:
		if js.Global().Get("ArrayBuffer").Call("isView", value).Bool() {
			return js.Global().Get("Array").Call("from", value)
		}
	case js.TypeFunction, js.TypeSymbol:
		return "a " + host.TypeOf(value).String() // which is refused by its place
	}
	return args[1]
})

// part returns a property of what a caller passes. Reading it with Get would end the program where a getter throws.
func part(object js.Value, name string) js.Value {
	return js.Global().Get("Reflect").Call("get", object, name)
}

// only ends the call (ERR_OPTION) unless a value is an object that has no other names than these.
func only(value js.Value, of, kind string, names ...string) {
	if host.TypeOf(value) != js.TypeObject || host.IsList(value) {
		host.Check(refused(of, value, "an object with "+strings.Join(names, ", ")))
	}
	keys := js.Global().Get("Object").Call("keys", value)
	for i := range keys.Length() {
		if key := keys.Index(i).String(); !slices.Contains(names, key) {
			host.Check(fault.Unknown(key, kind+" of "+of, kind[strings.Index(kind, " ")+1:]+"s", names))
		}
	}
}

func refused(name string, value js.Value, must string) error {
	return fault.New(fault.Option, "%s is %s: it must be %s", name, host.Describe(value), must).With("option", name)
}
