package bind

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"ppca/web/build/sections"
	"ppca/web/build/wasmtest"
)

// A bound program computes by kernels of its own, those of the table too, and asks its host
// for none.
func TestProgramNeedsNoKernels(t *testing.T) {
	bound, err := Program(wasmtest.Small(t))
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	const i32, f64 = api.ValueTypeI32, api.ValueTypeF64
	idle := api.GoFunc(func(context.Context, []uint64) { t.Error("the host was asked for a kernel") })
	product := []api.ValueType{i32, i32, i32, f64, i32, i32, i32, i32, i32, f64, i32, i32}
	if _, err := runtime.NewHostModuleBuilder(idleModule).NewFunctionBuilder().WithGoFunction(idle, product, nil).Export(idleName).Instantiate(ctx); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := runtime.InstantiateWithConfig(ctx, bound, wazero.NewModuleConfig().WithStdout(&out)); err != nil && !strings.Contains(err.Error(), "exit_code(0)") {
		t.Fatal(err)
	}
	if got := out.String(); got != "[58 64 139 154]" {
		t.Errorf("the product is %s", got)
	}
	if again, err := Program(bound); err != nil || !bytes.Equal(again, bound) {
		t.Errorf("a program without imports of kernels became another (%v)", err)
	}
}

func TestProgramRefuses(t *testing.T) {
	wasm := wasmtest.Small(t)
	parts, err := sections.Split(wasm)
	if err != nil {
		t.Fatal(err)
	}
	for i := range parts {
		if parts[i].ID == sections.Code {
			parts[i].Body = bytes.Replace(parts[i].Body, []byte{0x0f, 0x0b}, []byte{0xfd, 0x0b}, 1) // SIMD, which Go does not use
		}
	}
	for _, test := range []struct {
		name string
		wasm []byte
		says string
	}{
		{"text", []byte("<!doctype html>"), "no WebAssembly module"},
		{"nothing but a header", sections.Header, "it has no section 1"},
		{"another kernel", bytes.Replace(wasm, []byte("kernels\x07product"), []byte("kernels\x07produce"), 1), "it imports produce, which is no kernel"},
		{"another instruction", sections.Join(parts), "is not one that Go is known to use"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Program(test.wasm); err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want one with %q", err, test.says)
			}
		})
	}
}
