//go:build js && wasm

package messages

import (
	"context"
	"errors"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"ppca/core/fault"
	"ppca/wasm/host"
)

func TestFailure(t *testing.T) {
	coded := fault.New(fault.NonFinite, "row %d", 3).With("row", 3)
	got := js.ValueOf(failure(errors.Join(coded)))
	if got.Get("code").String() != "ERR_NONFINITE" || got.Get("message").String() != "row 3" || got.Get("details").Get("row").Int() != 3 {
		t.Errorf("got %v %v", got.Get("code"), got.Get("message"))
	}
	if code := failure(context.Canceled)["code"]; code != cancelled {
		t.Errorf("a cancellation has the code %v", code)
	}
	if code := failure(errors.New("?"))["code"]; code != string(fault.Crashed) {
		t.Errorf("an error without a code, which is a bug, has the code %v", code)
	}
}

// broken is a service whose one method panics.
type broken struct{}

func (broken) Handler(method string) host.Handler {
	if method != "break" {
		return nil
	}
	return func(*host.Call) any { panic("broken") }
}

func (broken) Free(js.Value) {}
func (broken) Close()        {}

// A panic is the answer of its own call, and says that the program must go.
func TestPanicIsAnAnswer(t *testing.T) {
	object, answers := js.Global().Get("Object").New(), js.Global().Get("Array").New()
	l := newLine(object, broken{})
	object.Set("send", js.Global().Get("Function").New("answers", "return (m) => answers.push(m)").Invoke(answers))
	l.open("program")
	object.Call("receive", map[string]any{"id": 5, "method": "break", "args": nil})
	object.Call("receive", map[string]any{"id": 6, "method": "nonsense", "args": nil})
	for begun := time.Now(); answers.Length() < 2 && time.Since(begun) < time.Minute; {
		time.Sleep(time.Millisecond)
	}
	if answers.Length() != 2 {
		t.Fatalf("%d answers to 2 calls", answers.Length())
	}
	first := answers.Index(0)
	if first.Get("id").Int() != 5 || first.Get("error").Get("code").String() != "ERR_CRASHED" || !first.Get("crashed").Truthy() {
		t.Errorf("the panic was answered by %s", js.Global().Get("JSON").Call("stringify", first))
	}
	if stack := first.Get("error").Get("details").Get("stack").String(); !strings.Contains(stack, "broken") {
		t.Errorf("the stack does not name the place: %s", stack)
	}
	if code := answers.Index(1).Get("error").Get("code").String(); code != "ERR_UNSUPPORTED" {
		t.Errorf("an unknown method was answered by %s", code)
	}
}
