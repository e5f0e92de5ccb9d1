// Command generate writes kernels.wasm into the folder that it is run in.
package main

import (
	"log"
	"os"

	"ppca/wasm/simd/emit"
)

func main() {
	if err := os.WriteFile("kernels.wasm", emit.Kernels(), 0o644); err != nil {
		log.Fatal(err)
	}
}
