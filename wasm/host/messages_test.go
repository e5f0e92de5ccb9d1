//go:build js && wasm

package host

import (
	"math"
	"math/rand/v2"
	"reflect"
	"syscall/js"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/method"
)

// Go fuzzes no program for the browser: values that nobody would send are drawn
// here, with the names of options so that most come further than the first check.
func TestDecodeAnything(t *testing.T) {
	draws := 20_000
	if testing.Short() {
		draws /= 40
	}
	g := sender{rand.New(rand.NewPCG(20260, 7))}
	taken := 0
	for range draws {
		for _, into := range []any{new(method.Settings), new(dataset.Options), new([]string)} {
			value := g.message(reflect.TypeOf(into).Elem())
			switch err := Decode(value, into); {
			case err == nil:
				taken++
			case fault.CodeOf(err) != fault.Option:
				t.Fatalf("%s: %v, not %s", js.Global().Get("JSON").Call("stringify", value), err, fault.Option)
			}
		}
	}
	t.Logf("%d of %d messages were taken", taken, 3*draws)
	if taken == 0 || taken == 3*draws {
		t.Errorf("%d of %d taken: the messages try nothing", taken, 3*draws)
	}
}

// A sender draws values of JavaScript.
type sender struct{ *rand.Rand }

// message draws what decode may be asked to put into a t: mostly of the right
// kind, at times of any.
func (g sender) message(t reflect.Type) js.Value {
	if g.IntN(12) == 0 {
		return g.any(2)
	}
	switch t.Kind() {
	case reflect.Pointer:
		return g.message(t.Elem())
	case reflect.Struct:
		object := js.Global().Get("Object").New()
		for name, field := range fieldsOf(t) {
			if g.IntN(4) == 0 {
				object.Set(name, g.message(field.Type))
			}
		}
		return object
	case reflect.Slice:
		list := js.Global().Get("Array").New()
		for range g.IntN(4) {
			list.Call("push", g.message(t.Elem()))
		}
		return list
	case reflect.Int, reflect.Uint64:
		return js.ValueOf(math.Trunc(g.number()))
	case reflect.Float64:
		return js.ValueOf(g.number())
	}
	return g.any(1)
}

// any draws a value of any kind, as deep as this.
func (g sender) any(deep int) js.Value {
	switch g.IntN(9 + 3*min(deep, 1)) {
	case 0:
		return js.Undefined()
	case 1:
		return js.Null()
	case 2, 3:
		return js.ValueOf(g.number())
	case 4, 5:
		return js.ValueOf([]string{"", "ppca", "-1", "\x00", "θ", "__proto__"}[g.IntN(6)])
	case 6:
		return js.ValueOf(g.IntN(2) == 0)
	case 7:
		return js.Global().Get("Symbol").Invoke("x")
	case 8:
		return js.Global().Get("BigInt").Invoke(7)
	case 9:
		return js.Global().Get("Float64Array").New(g.IntN(3))
	case 10:
		return js.Global().Get("Array").New(g.any(deep-1), g.any(deep-1))
	}
	object := js.Global().Get("Object").New()
	object.Set([]string{"bins", "toString", "length", ""}[g.IntN(4)], g.any(deep-1))
	return object
}

func (g sender) number() float64 {
	return []float64{0, 1, -1, 2.5, 1e300, -1e-300, 1 << 53, -(1 << 62), math.NaN(), math.Inf(1), math.Copysign(0, -1)}[g.IntN(11)]
}
