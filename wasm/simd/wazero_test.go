//go:build !js

package simd

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
	"testing"
	"unsafe"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"ppca/wasm/simd/emit"
)

// testImplementation returns an implementation whose kernels run in wazero.
func testImplementation(t testing.TB) *Implementation {
	t.Helper()
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	t.Cleanup(func() { runtime.Close(ctx) })
	host, err := runtime.InstantiateWithConfig(ctx, hostModule(), wazero.NewModuleConfig().WithName("go"))
	if err != nil {
		t.Fatal(err)
	}
	kernels, err := runtime.InstantiateWithConfig(ctx, kernelModule(), wazero.NewModuleConfig().WithName("kernels"))
	if err != nil {
		t.Fatal(err)
	}
	return newImplementation(&machine{t: t, ctx: ctx, kernels: kernels, memory: host.ExportedMemory("mem")})
}

// hostModule exports the memory that stands in for that of the Go program.
func hostModule() []byte {
	return wasmModule(
		section(5, append([]byte{1, 0}, number(hostPages)...)),
		section(7, []byte{1}, text("mem"), []byte{2, 0}),
	)
}

// kernelModule imports the memory and exports the kernels.
func kernelModule() []byte {
	part := emit.Within(0)
	var places, bodies, exports [][]byte
	for i, body := range part.Bodies {
		places, bodies = append(places, number(i)), append(bodies, append(number(len(body)), body...))
	}
	for name, i := range part.Names {
		exports = append(exports, slices.Concat(text(name), []byte{0}, number(i)))
	}
	return wasmModule(
		section(1, vector(part.Types)),
		section(2, []byte{1}, text("go"), text("mem"), []byte{2, 0, 0}),
		section(3, vector(places)),
		section(7, vector(exports)),
		section(10, vector(bodies)),
	)
}

func wasmModule(sections ...[]byte) []byte {
	return append([]byte("\x00asm\x01\x00\x00\x00"), slices.Concat(sections...)...)
}

func section(id byte, parts ...[]byte) []byte {
	content := slices.Concat(parts...)
	return slices.Concat([]byte{id}, number(len(content)), content)
}

func vector(items [][]byte) []byte { return append(number(len(items)), slices.Concat(items...)...) }

func text(s string) []byte { return append(number(len(s)), s...) }

func number(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

const (
	hostPages = 200 // of 64 KiB
	guard     = 16  // entries between slices, which no kernel may write
)

// A machine runs kernels on copies of slices. The slices lie at the end of its
// memory, the last of them flush with it, so that reading on is a trap.
type machine struct {
	t       testing.TB
	ctx     context.Context
	kernels api.Module
	memory  api.Memory
}

// run calls a kernel. Arguments are int, float64 and []float64; slices are
// copied in, and out again after the call.
func (m *machine) run(name string, arguments ...any) []uint64 {
	top := m.memory.Size()
	words := make([]uint64, len(arguments))
	for i := len(arguments) - 1; i >= 0; i-- {
		switch argument := arguments[i].(type) {
		case int:
			words[i] = api.EncodeI32(int32(argument))
		case float64:
			words[i] = api.EncodeF64(argument)
		case []float64:
			top -= 8 * uint32(len(argument))
			words[i] = uint64(top)
			copy(m.view(top, len(argument)), argument)
			top -= 8 * guard
			copy(m.view(top, guard), guards)
		}
	}
	results, err := m.kernels.ExportedFunction(name).Call(m.ctx, words...)
	if err != nil {
		m.t.Fatalf("%s: %v", name, err)
	}
	for i, argument := range arguments {
		if slice, ok := argument.([]float64); ok {
			copy(slice, m.view(uint32(words[i]), len(slice)))
			m.checkGuard(name, uint32(words[i])-8*guard)
		}
	}
	return results
}

var guards = func() []float64 {
	out := make([]float64, guard)
	for i := range out {
		out[i] = math.NaN()
	}
	return out
}()

func (m *machine) checkGuard(name string, at uint32) {
	for _, value := range m.view(at, guard) {
		if !math.IsNaN(value) {
			m.t.Fatalf("%s wrote outside its slices", name)
		}
	}
}

// view returns entries of the memory itself.
func (m *machine) view(at uint32, entries int) []float64 {
	if entries == 0 {
		return nil
	}
	bytes, ok := m.memory.Read(at, 8*uint32(entries))
	if !ok {
		m.t.Fatalf("the machine has no %d entries at %d", entries, at)
	}
	return unsafe.Slice((*float64)(unsafe.Pointer(&bytes[0])), entries)
}

func (m *machine) pack(rows, columns int, from []float64, stride int, to []float64) {
	m.run("pack", rows, columns, from, stride, to)
}

func (m *machine) packTransposed(rows, columns int, from []float64, stride int, to []float64) {
	m.run("packTransposed", rows, columns, from, stride, to)
}

func (m *machine) product(rows, columns, depth int, alpha float64, a strips, b []float64, beta float64, c []float64, stride int) {
	m.run("product", rows, columns, depth, alpha, a.data, a.row, a.step, a.next, b, beta, c, stride)
}

func (m *machine) dot(count int, x, y []float64) float64 {
	return api.DecodeF64(m.run("dot", count, x, y)[0])
}

func (m *machine) axpy(count int, alpha float64, x, y []float64) { m.run("axpy", count, alpha, x, y) }
