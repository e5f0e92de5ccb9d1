//go:build js && wasm

// Command wasm serves the benchmark's requests in the browser, where the page
// module has no entry for them. It computes as the page's program does: the core
// on the SIMD kernels.
package main

import (
	"context"
	"encoding/json"
	"log"
	"syscall/js"
	"unsafe"

	"ppca/wasm/simd"
	"ppca/web/bench/work"
)

func main() {
	log.SetFlags(0)
	if !simd.Use() {
		log.Fatal("this browser has no SIMD")
	}
	bench := work.New()
	js.Global().Set("ppcaBench", js.ValueOf(map[string]any{
		"put": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return failure(put(bench, args[0].String(), args[1].Int(), args[2]))
		}),
		"serve": js.FuncOf(func(_ js.Value, args []js.Value) any {
			answer, err := bench.Serve(context.Background(), []byte(args[0].String()))
			if err != nil {
				return failure(err)
			}
			encoded, err := json.Marshal(answer)
			if err != nil {
				return failure(err)
			}
			return map[string]any{"answer": string(encoded)}
		}),
	}))
	select {}
}

func failure(err error) any {
	if err == nil {
		return map[string]any{}
	}
	return map[string]any{"error": err.Error()}
}

// put keeps a set that came as a Float64Array.
func put(bench *work.Bench, name string, rows int, array js.Value) error {
	numbers := make([]float64, array.Length())
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(numbers))), 8*len(numbers))
	js.CopyBytesToGo(bytes, js.Global().Get("Uint8Array").New(array.Get("buffer")))
	set, err := work.FromNumbers(rows, numbers)
	if err != nil {
		return err
	}
	bench.Put(name, set)
	return nil
}
