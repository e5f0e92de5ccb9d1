package program

import (
	"bytes"
	"strings"
	"testing"
)

// crash is a program that needs every table that must stay: its stacks grow while they
// hold pointers, garbage is collected meanwhile, it defers, recovers, reflects,
// counts its goroutines, and asks for the names of its callers. It ends with a crash.
const crash = `package main

import (
	"errors"
	"fmt"
	"runtime"
	"sort"
	"strings"
)

type tree struct {
	left, right *tree
	value       int
}

func grow(depth int) *tree {
	var room [64]int
	room[depth%64] = depth
	if depth == 0 {
		return &tree{value: room[0]}
	}
	return &tree{left: grow(depth - 1), value: room[depth%64]}
}

func (t *tree) sum() int {
	if t == nil {
		return 0
	}
	return t.value + t.left.sum() + t.right.sum()
}

func guarded(work func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	defer fmt.Println("deferred")
	work()
	return nil
}

func caller() string {
	pc, _, _, _ := runtime.Caller(1)
	return runtime.FuncForPC(pc).Name()
}

//go:noinline
func crash(list []int, i int) int { return list[i] }

func main() {
	sums := make(chan int)
	for range 4 {
		go func() {
			total := 0
			for range 3 {
				total += grow(2000).sum()
				runtime.GC()
			}
			sums <- total
		}()
	}
	for range 4 {
		fmt.Println(<-sums)
	}
	fmt.Println(runtime.NumGoroutine(), "goroutine besides the runtime's own")
	var none map[string]int
	fmt.Println(guarded(func() { none["a"] = 1 }))
	fmt.Println(guarded(func() { panic(errors.New("by hand")) }), caller())
	words := strings.Fields("the order of these words")
	sort.Strings(words)
	fmt.Printf("%q %+v\n", words, tree{value: 3})
	fmt.Println(crash(make([]int, len(words)), 7))
}
`

func TestShrink(t *testing.T) {
	wasm := linked(t, crash)
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
	wasm := linked(t, crash)
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
