package program

import (
	"bytes"
	"strings"
	"testing"
)

// A bound program computes by kernels of its own, those of the table too, and asks its host
// for none.
func TestBind(t *testing.T) {
	bound, err := Bind(linked(t, "product"))
	if err != nil {
		t.Fatal(err)
	}
	if printed, said, _ := run(t, bound); printed != "[58 64 139 154]" {
		t.Errorf("the product is %s %s", printed, said)
	}
	if again, err := Bind(bound); err != nil || !bytes.Equal(again, bound) {
		t.Errorf("a program without imports of kernels became another (%v)", err)
	}
}

func TestBindRefuses(t *testing.T) {
	wasm := linked(t, "product")
	for _, test := range []struct {
		name string
		wasm []byte
		says string
	}{
		{"text", []byte("<!doctype html>"), "no WebAssembly module"},
		{"nothing but a header", header, "it has no section 1"},
		{"half", wasm[:len(wasm)/2], "ends too soon"},
		{"another kernel", bytes.Replace(wasm, []byte("kernels\x07product"), []byte("kernels\x07produce"), 1), "it imports produce from kernels, which is no kernel"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Bind(test.wasm); err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want one with %q", err, test.says)
			}
		})
	}
}
