package program

import (
	"fmt"
	"regexp"
)

// Shrink returns a smaller program. It works as before, but the trace of a crash has no files
// and lines, and names only our own functions. It fails, with the reason, if it does not know
// the form of the program; use the program as it is then.
//
// Three things in Go's output compress badly. Static data comes as 70,000 segments around runs
// of 8 or more zeroes, each with an address that no compressor predicts. -ldflags="-s -w"
// removes the debugging sections, but not the tables from which the runtime writes traces. And
// the code names a block by its number and by its distance in every jump, and the distance to
// the end of the function after every call.
//
// It refuses a new version of Go until somebody has checked, before changing knownVersion:
//
//   - runtime/symtab.go and runtime/runtime2.go: the words of pcHeader and _func in traces.go;
//     internal/abi/symtab.go: the numbers of the sequences and the magic number of the header
//   - cmd/internal/obj/wasm/wasmobj.go: the code at the entry of a function, of jumps and
//     after calls, and which locals are the number of the block and the stack pointer
//   - go test ./web/build/program: a small program does the same, and crashes with names
func Shrink(wasm []byte) ([]byte, error) {
	m, err := read(wasm)
	if err != nil {
		return nil, err
	}
	if version := goVersion(m); version != knownVersion {
		return nil, fmt.Errorf("it was made by %q, and only the tables of %s are known", version, knownVersion)
	}
	data, err := m.body(sectionData)
	if err != nil {
		return nil, err
	}
	code, err := m.body(sectionCode)
	if err != nil {
		return nil, err
	}
	memory, err := memoryOf(*data)
	if err != nil {
		return nil, err
	}
	if err := dropTraces(memory); err != nil {
		return nil, err
	}
	*data = segmentsOf(memory)
	if *code, err = rewritten(*code, shortened); err != nil {
		return nil, err
	}
	return m.file(), nil
}

// knownVersion is the version of Go whose programs Shrink knows.
const knownVersion = "go1.26"

// toolchain is the name of Go in the section "producers".
var toolchain = regexp.MustCompile(`go\d+\.\d+`)

// goVersion returns the first two parts of the version of Go, such as go1.26, or an empty
// text if no custom section has it.
func goVersion(m module) string {
	for _, s := range m {
		if r := (reader{rest: s.body}); s.id == sectionCustom && string(r.bytes()) == "producers" {
			return string(toolchain.Find(r.rest))
		}
	}
	return ""
}
