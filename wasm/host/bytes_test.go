//go:build js && wasm

package host

import (
	"math"
	"slices"
	"syscall/js"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/linalg"
)

// testHost notes what is released, and has no service.
func testHost(t *testing.T) (h *Host, released *int) {
	t.Helper()
	released = new(int)
	return New(nil, func(js.Value) { *released++ }), released
}

// testCall is a call of a testHost.
func testCall(t *testing.T) (c *Call, released *int) {
	t.Helper()
	h, released := testHost(t)
	return &Call{host: h}, released
}

func TestFloats(t *testing.T) {
	call, released := testCall(t)
	for _, c := range []struct {
		source string
		want   []float64
	}{
		{`new Float64Array([1.5, -2, 1e300, 5e-324])`, []float64{1.5, -2, 1e300, 5e-324}},
		{`new Float64Array([0, 1, 2, 3]).subarray(1, 3)`, []float64{1, 2}},
		{`new Float32Array([0.5, -3]).subarray(1)`, []float64{-3}},
		{`new Uint8Array([0, 128, 255])`, []float64{0, 128, 255}},
		{`new Float64Array(0)`, []float64{}},
	} {
		if got := call.Floats(literal(t, c.source), "data"); !slices.Equal(got, c.want) {
			t.Errorf("%s gives %v", c.source, got)
		}
	}
	if *released != 5 {
		t.Errorf("%d of 5 arrays were released", *released)
	}
	if got := call.Floats(literal(t, `new Float64Array([NaN, -Infinity])`), "data"); !math.IsNaN(got[0]) || !math.IsInf(got[1], -1) {
		t.Errorf("NaN and −∞ arrive as %v: refusing them is the core's", got)
	}
	for source, code := range map[string]fault.Code{`[1, 2]`: fault.Option, `new Int16Array(2)`: fault.Option, `'12'`: fault.Option, `undefined`: fault.Shape} {
		if err := Caught(func() { call.Floats(literal(t, source), "data") }); fault.CodeOf(err) != code {
			t.Errorf("%s: got %v", source, err)
		}
	}
}

func TestMatricesStayNarrow(t *testing.T) {
	call, released := testCall(t)
	want := mat.NewDense(2, 3, []float64{0, 1, 2, 128, 254, 255})
	for _, c := range []struct {
		array string
		bytes int // of a cell
	}{{"Uint8Array", 1}, {"Float32Array", 4}, {"Float64Array", 8}} {
		got := call.Matrix(literal(t, "new "+c.array+"([9, 0, 1, 2, 128, 254, 255]).subarray(1)"), 2, 3, "data")
		if !mat.Equal(got, want) {
			t.Errorf("%s gives %v", c.array, got)
		}
		bytes := 0
		switch x := got.(type) {
		case *linalg.Bytes:
			bytes = len(x.Data) / 6
		case *linalg.Singles:
			bytes = 4 * len(x.Data) / 6
		case *mat.Dense:
			bytes = 8
		}
		if bytes != c.bytes {
			t.Errorf("a cell of a %s takes %d bytes", c.array, bytes)
		}
	}
	if *released != 3 {
		t.Errorf("%d of 3 arrays were released", *released)
	}
	for source, code := range map[string]fault.Code{`undefined`: fault.Shape, `new Int16Array(6)`: fault.Option, `new Uint8Array(5)`: fault.Shape} {
		if err := Caught(func() { call.Matrix(literal(t, source), 2, 3, "data") }); fault.CodeOf(err) != code {
			t.Errorf("%s: got %v", source, err)
		}
	}
}

func TestArraysOut(t *testing.T) {
	call, _ := testCall(t)
	values := []float64{math.Pi, -1, math.MaxFloat64}
	answer := AnswerOf(values)
	array, buffer := answer.Value.(js.Value), answer.Transfer[0].(js.Value)
	if !array.Get("buffer").Equal(buffer) || buffer.Get("byteLength").Int() != 24 {
		t.Errorf("the buffer is not that of the array alone")
	}
	if back := call.Floats(array, "data"); !slices.Equal(back, values) {
		t.Errorf("%v came back as %v", values, back)
	}
	flags := AnswerOf([]bool{true, false}).Value.(js.Value)
	if back := call.Flags(flags, 2, "mask"); !back[0] || back[1] {
		t.Errorf("flags came back as %v", back)
	}
	whole := mat.NewDense(3, 3, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9})
	if got := Dense(whole.Slice(1, 3, 0, 2).(*mat.Dense)); !slices.Equal(got, []float64{4, 5, 7, 8}) {
		t.Errorf("a part of a matrix has the elements %v", got)
	}
}

func TestFits(t *testing.T) {
	four := literal(t, `new Float64Array(4)`)
	for _, c := range []struct {
		rows, cols int
		code       fault.Code
	}{
		{2, 2, ""}, {4, 1, ""}, {2, 3, fault.Shape}, {0, 4, fault.Shape}, {-2, -2, fault.Shape},
		{1 << 20, 1 << 20, fault.TooLarge},
		{1 << 31, 1 << 33, fault.TooLarge}, // whose product is 0 in 64 bits
	} {
		err := Caught(func() { Fits(four, c.rows, c.cols, "data") })
		if (c.code == "") != (err == nil) || err != nil && fault.CodeOf(err) != c.code {
			t.Errorf("%d×%d: got %v, want %q", c.rows, c.cols, err, c.code)
		}
	}
}

func TestFlagsRefused(t *testing.T) {
	call, _ := testCall(t)
	if got := call.Flags(js.Undefined(), 2, "mask"); got != nil {
		t.Errorf("no mask gives %v", got)
	}
	for _, source := range []string{`new Uint8Array(3)`, `new Float64Array(2)`, `[1, 0]`} {
		if err := Caught(func() { call.Flags(literal(t, source), 2, "mask") }); fault.CodeOf(err) != fault.Shape {
			t.Errorf("%s: got %v", source, err)
		}
	}
}

// literal makes a value of JavaScript as a page would write it.
func literal(t *testing.T, source string) js.Value {
	t.Helper()
	return js.Global().Get("Function").New("return (" + source + ")").Invoke()
}
