// Package slim makes a WebAssembly program that Go has linked smaller to send.
// The program does the same as before; what it loses is the file and the line
// of each frame in the trace of a crash, where our own functions and the
// runtime's keep their names.
//
// Two things in Go's output compress badly (Go 1.26, a program of 8 MB, brotli
// at its best: 1.53 MB). Static data comes as 70,000 segments around runs of 8
// or more zeroes, each with an address that no compressor foresees: 90 KB. And
// -ldflags="-s -w" takes the debugging sections away, but not the tables from
// which the runtime writes traces: 180 KB.
//
// A new version of Go is refused until somebody has looked at its tables; the build then
// publishes the program as it was linked, and says so. What to check before knownVersion
// in tables.go is changed:
//
//   - runtime/symtab.go: the fields of pcHeader, functab and moduledata, whose offsets are
//     in tables.go, and the magic number of the header in internal/abi/symtab.go
//   - runtime/runtime2.go: the words of _func
//   - internal/abi/symtab.go: the numbers of the sequences and objects that are for traces
//   - go test ./web/build/slim: a small program does the same, and crashes with names
//   - ./build.sh and ./build.sh bench load_brotli_bytes: the program is smaller by a quarter
package slim

import (
	"fmt"
	"regexp"

	"ppca/web/build/sections"
)

// Program returns the program made smaller. It fails, naming what it met, if
// the bytes are not a program that it knows; use the program as it is then.
func Program(wasm []byte) ([]byte, error) {
	parts, err := sections.Split(wasm)
	if err != nil {
		return nil, err
	}
	data, version := -1, ""
	for i, s := range parts {
		switch s.ID {
		case sections.Data:
			data = i
		case sections.Custom:
			version += goVersion(s.Body)
		}
	}
	if data < 0 {
		return nil, fmt.Errorf("it has no static data")
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
	return sections.Join(parts), nil
}

// toolchain is how the section "producers" names the one that made a program.
var toolchain = regexp.MustCompile(`go\d+\.\d+`)

// goVersion returns the first two parts of the version of Go, such as go1.26,
// or nothing if the custom section is not the one that tells it.
func goVersion(custom []byte) string {
	r := sections.Reader{Rest: custom}
	if name, err := r.Bytes(); err != nil || string(name) != "producers" {
		return ""
	}
	return string(toolchain.Find(r.Rest))
}
