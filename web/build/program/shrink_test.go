package program

import (
	"bytes"
	"strings"
	"testing"
)

func TestShrink(t *testing.T) {
	wasm := linked(t, "crash")
	slim, err := Shrink(wasm)
	if err != nil {
		t.Fatal(err)
	}
	printed, said, code := run(t, slim)
	wantPrinted, wantSaid, wantCode := run(t, wasm)
	if printed != wantPrinted || code != wantCode {
		t.Errorf("exit code %d after\n%s\nwant %d after\n%s", code, printed, wantCode, wantPrinted)
	}
	first, _, _ := strings.Cut(wantSaid, "\n")
	if !strings.Contains(first, "index out of range [7] with length 5") {
		t.Errorf("the crash of the program as linked begins with %q", first)
	}
	for _, want := range []string{first + "\n", "main.crash(", "main.main(", "?:0"} {
		if !strings.Contains(said, want) {
			t.Errorf("the crash does not say %q:\n%s", want, said)
		}
	}
	if strings.Contains(said, "main.go") {
		t.Errorf("the crash still names files:\n%s", said)
	}
	const library = "slices.stableCmpFunc"
	if !bytes.Contains(wasm, []byte(library)) || bytes.Contains(slim, []byte(library)) {
		t.Errorf("the name of %s did not go", library)
	}
	again, err := Shrink(slim)
	if err != nil || !bytes.Equal(again, slim) {
		t.Errorf("made smaller again, it is another program (%v)", err)
	}
}

func TestDataStays(t *testing.T) {
	memory := make([]byte, 4000)
	for _, at := range []int{3, 4, 9, 9 + gap, 10 + 2*gap, 3000} {
		memory[at] = byte(at)
	}
	body := segmentsOf(memory)
	back, err := memoryOf(body)
	if err != nil || !bytes.Equal(back, memory[:3001]) {
		t.Errorf("the data are others after writing and reading (%v)", err)
	}
	if got := body[0]; got != 3 {
		t.Errorf("%d segments, want 3: a gap of %d zeroes ends one, fewer do not", got, gap)
	}
}

func TestShrinkRefuses(t *testing.T) {
	wasm := linked(t, "crash")
	damage := func(from, to string) []byte {
		if !bytes.Contains(wasm, []byte(from)) {
			t.Fatalf("the program does not contain %q", from)
		}
		return bytes.ReplaceAll(wasm, []byte(from), []byte(to))
	}
	for _, test := range []struct {
		name string
		wasm []byte
		says string
	}{
		{"text", []byte("<!doctype html>"), "no WebAssembly module"},
		{"half", wasm[:len(wasm)/2], "ends too soon"},
		{"other tables", damage(string(magic), "\xf0\xff\xff\xff\x00\x00\x01\x08"), "not those that were expected"},
	} {
		t.Run(test.name, func(t *testing.T) {
			slim, err := Shrink(test.wasm)
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%d bytes and error %v, want one with %q", len(slim), err, test.says)
			}
		})
	}
}
