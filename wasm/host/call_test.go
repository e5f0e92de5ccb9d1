//go:build js && wasm

package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"ppca/core/checkpoint"
	"ppca/core/display"
	"ppca/core/fault"
	"ppca/core/fit"
)

func TestFailure(t *testing.T) {
	coded := fault.New(fault.NonFinite, "row %d", 3).With("row", 3).With("names", []string{"a"}).With("shape", display.Shape{Width: 2})
	got := js.ValueOf(failure(errors.Join(coded)))
	if got.Get("code").String() != "ERR_NONFINITE" || got.Get("message").String() != "row 3" {
		t.Errorf("got %v %v", got.Get("code"), got.Get("message"))
	}
	details := got.Get("details")
	if details.Get("row").Int() != 3 || details.Get("names").Index(0).String() != "a" || details.Get("shape").Type() != js.TypeString {
		t.Errorf("the details did not arrive")
	}
	if code := failure(context.Canceled)["code"]; code != cancelled {
		t.Errorf("a cancellation has the code %v", code)
	}
	if code := failure(errors.New("?"))["code"]; code != string(fault.Crashed) {
		t.Errorf("an error without a code, which is a bug, has the code %v", code)
	}
}

// Two computations share the turn, and events get in while both run: each works
// until they have, on a starved machine for longer.
func TestComputationsStepAside(t *testing.T) {
	h, _ := testHost(t)
	events := 0
	tick := js.FuncOf(func(js.Value, []js.Value) any { events++; return nil })
	defer tick.Release()
	timer := js.Global().Call("setInterval", tick, 5)
	defer js.Global().Call("clearInterval", timer)

	finished := make(chan error)
	for range 2 {
		go func() {
			c := &Call{host: h, Ctx: context.Background(), Progress: newReporter(func(js.Value) {})}
			finished <- c.Compute(c.Ctx, func(ctx context.Context) error {
				for begun := time.Now(); events < 8; {
					if time.Since(begun) > 20*time.Second {
						return fmt.Errorf("%d events got in", events)
					}
					if err := checkpoint.Reached(ctx); err != nil {
						return err
					}
				}
				return nil
			})
		}()
	}
	for range 2 {
		if err := <-finished; err != nil {
			t.Fatal(err)
		}
	}
}

func TestComputeIsCancelled(t *testing.T) {
	h, _ := testHost(t)
	ctx, cancel := context.WithCancel(context.Background())
	c := &Call{host: h, Ctx: ctx, Progress: newReporter(func(js.Value) {})}
	err := c.Compute(ctx, func(ctx context.Context) error {
		cancel()
		return checkpoint.Reached(ctx)
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := c.Compute(context.Background(), func(context.Context) error { return nil }); err != nil {
		t.Errorf("the turn was not given back: %v", err)
	}
}

func TestReporter(t *testing.T) {
	var posted []int
	r := newReporter(func(p js.Value) { posted = append(posted, p.Get("evaluations").Int()) })
	for i := range 50 {
		r.Report(fit.Progress{Phase: "fit", Evaluations: i})
	}
	r.flush()
	if len(posted) != 2 || posted[0] != 0 || posted[1] != 49 {
		t.Errorf("of 50 reports at once these were posted: %v; want the first and the last", posted)
	}
	r.posted = r.posted.Add(-reportEvery)
	r.beat()
	r.beat()
	if len(posted) != 3 || posted[2] != 49 {
		t.Errorf("one long evaluation gave %v", posted)
	}
	r = newReporter(nil) // nobody listens
	r.Phase("start", 0)
	r.beat()
	r.flush()
	if len(posted) != 3 {
		t.Errorf("what nobody listens to gave %v", posted[3:])
	}
}

// broken is a service whose one method panics.
type broken struct{}

func (broken) Handler(method string) Handler {
	if method != "break" {
		return nil
	}
	return func(*Call) (Answer, error) { panic("broken") }
}

func (broken) Free(js.Value) {}
func (broken) Close()        {}

// A panic is the answer of its own call, and says that the program must go.
func TestPanicIsAnAnswer(t *testing.T) {
	h, _ := testHost(t)
	h.service = broken{}
	answers := js.Global().Get("Array").New()
	h.object.Set("send", js.Global().Get("Function").New("answers", "return (m) => answers.push(m)").Invoke(answers))
	h.open("program")
	h.object.Call("receive", literal(t, `{id: 5, method: 'break', args: {}}`))
	h.object.Call("receive", literal(t, `{id: 6, method: 'nonsense', args: {}}`))
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
