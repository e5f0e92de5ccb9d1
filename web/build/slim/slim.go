// Package slim makes a WebAssembly program of Go smaller to download. The program
// works as before, but the trace of a crash has no files and lines, and names only our
// own functions and the runtime's.
//
// Three things in Go's output compress badly (Go 1.26, a program of 8 MB, brotli
// at its best: 1.53 MB). Static data comes as 70,000 segments around runs of 8
// or more zeroes, each with an address that no compressor predicts: 90 KB.
// -ldflags="-s -w" removes the debugging sections, but not the tables from which the
// runtime writes traces: 180 KB. And the code names a block by its number and by its distance
// in every jump, and the distance to the end of the function after every call: 110 KB.
// Without these detours fits take about 5 % less time.
//
// It refuses a new version of Go until somebody has checked its tables; the build then
// publishes the program as it was linked, and says so. Check before you change knownVersion
// in tables.go:
//
//   - runtime/symtab.go: the fields of pcHeader, functab and moduledata, whose offsets are
//     in tables.go, and the magic number of the header in internal/abi/symtab.go
//   - runtime/runtime2.go: the words of _func
//   - internal/abi/symtab.go: the numbers of the sequences and objects that are for traces
//   - cmd/internal/obj/wasm/wasmobj.go: the code at the entry of a function, of jumps and
//     after calls, and which locals are the number of the block and the stack pointer
//   - go test ./web/build/slim: a small program does the same, and crashes with names
//   - ./build.sh and ./build.sh bench load_brotli_bytes: the program is smaller by a quarter
package slim

import (
	"fmt"
	"regexp"

	"ppca/web/build/sections"
)

// Program returns the smaller program. It fails, with the reason, if it does not know the
// form of the program; use the program as it is then.
func Program(wasm []byte) ([]byte, error) {
	parts, err := sections.Split(wasm)
	if err != nil {
		return nil, err
	}
	data, code, version := -1, -1, ""
	for i, s := range parts {
		switch s.ID {
		case sections.Data:
			data = i
		case sections.Code:
			code = i
		case sections.Custom:
			version += goVersion(s.Body)
		}
	}
	if data < 0 || code < 0 {
		return nil, fmt.Errorf("it has no static data or no code")
	}
	memory, err := readData(parts[data].Body)
	if err != nil {
		return nil, err
	}
	if version != knownVersion {
		return nil, fmt.Errorf("it was made by %q, and only the tables of %s are known", version, knownVersion)
	}
	if err := dropTraces(memory); err != nil {
		return nil, err
	}
	parts[data].Body = writeData(memory)
	if parts[code].Body, err = shorten(parts[code].Body); err != nil {
		return nil, err
	}
	return sections.Join(parts), nil
}

// toolchain is the name of Go in the section "producers".
var toolchain = regexp.MustCompile(`go\d+\.\d+`)

// goVersion returns the first two parts of the version of Go, such as go1.26, or an empty
// text if the custom section does not contain it.
func goVersion(custom []byte) string {
	r := sections.Reader{Rest: custom}
	if name, err := r.Bytes(); err != nil || string(name) != "producers" {
		return ""
	}
	return string(toolchain.Find(r.Rest))
}
