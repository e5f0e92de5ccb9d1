//go:build js && wasm

package host

import (
	"context"
	"errors"
	"fmt"
	"math"
	"syscall/js"
	"testing"
	"time"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/userjson"
)

func TestDetails(t *testing.T) {
	coded := fault.New(fault.NonFinite, "row %d", 3).With("row", 3).With("names", []string{"a"}).With("shape", fit.Picture{Width: 2})
	details := js.ValueOf(Details(errors.Join(coded)))
	if details.Get("row").Int() != 3 || details.Get("names").Index(0).String() != "a" || details.Get("shape").Get("width").Int() != 2 {
		t.Errorf("the details did not arrive")
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
					if err := job.Checkpoint(ctx); err != nil {
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
		return job.Checkpoint(ctx)
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

// Numbers that JSON does not have arrive, and lists that are nil are empty.
func TestEncode(t *testing.T) {
	value := js.ValueOf(Encode(map[string]any{"bandwidth": fit.Bandwidth{Value: userjson.Number(math.Inf(1))}, "none": (*fit.Noise)(nil), "rmse": math.NaN()}))
	if !math.IsInf(value.Get("bandwidth").Get("value").Float(), 1) || value.Get("bandwidth").Get("tried").Length() != 0 || !value.Get("none").IsNull() || !value.Get("rmse").IsNaN() {
		t.Error("the values did not arrive")
	}
}
