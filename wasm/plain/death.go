//go:build js && wasm

package plain

import (
	"syscall/js"
	"unsafe"

	"ppca/core/fault"
	"ppca/wasm/host"
)

// A death rejects the calls that wait when the program ends, for instance without memory.
// Nothing of Go runs any more then, so all that happens is done by functions of JavaScript.
type death struct {
	target js.Value // gets the event "death"
	reason js.Value
}

// expected prepares for the end of the program: the functions of ppca then reject, too, and
// unblock is called.
func expected(ppca, unblock js.Value) death {
	global := js.Global()
	d := death{global.Get("EventTarget").New(), reasonOf(fault.New(fault.TooLarge,
		"the program has ended, probably because memory ran out: use fewer rows, and load ppca.wasm again"))}
	program, object, promise := thisProgram(), global.Get("Object"), global.Get("Promise")
	nothing := global.Get("Function").Get("prototype") // a function that does nothing
	after := map[string]any{"free": map[string]any{"value": nothing}}
	for name := range functions {
		after[name] = map[string]any{"value": promise.Get("reject").Call("bind", promise, d.reason)}
	}
	d.then(object.Get("defineProperties").Call("bind", object, ppca, after))
	d.then(object.Get("defineProperty").Call("bind", object, program, "_resume", map[string]any{"value": nothing})) // of late timers
	timers := program.Get("_scheduledTimeouts")                                                                     // they would resume for ever
	d.then(timers.Get("clear").Call("bind", timers))
	d.then(unblock)
	d.then(program.Get("exit").Call("bind", program, 2))
	event := global.Get("Event").New("death")
	program.Set("exit", d.target.Get("dispatchEvent").Call("bind", d.target, event))
	return d
}

// then has a function of JavaScript called when the program ends.
func (d death) then(listener js.Value) { d.target.Call("addEventListener", "death", listener) }

// watch rejects a promise when the program ends, until the function that it returns is called.
func (d death) watch(reject js.Value) (stop func()) {
	listener := reject.Call("bind", nil, d.reason)
	d.then(listener)
	return func() { d.target.Call("removeEventListener", "death", listener) }
}

// thisProgram returns the object of class Go in wasm_exec.js that runs this program. Package
// syscall/js has it as value 6, but does not export it.
func thisProgram() js.Value {
	var v js.Value
	const object, number = 0x7FF80001 << 32, 6
	*(*uint64)(unsafe.Pointer(&v)) = object | number
	if host.TypeOf(v.Get("exit")) != js.TypeFunction {
		panic("wasm_exec.js of another Go")
	}
	return v
}
