package program

import (
	"fmt"
	"runtime"
	"strings"
)

// knownVersion is the version of Go whose programs Shrink knows. Before you change it, check
//
//   - runtime/symtab.go and runtime/runtime2.go: the words of pcHeader and _func in traces.go;
//     internal/abi/symtab.go: the numbers of the sequences and the magic number of the header
//   - cmd/internal/obj/wasm/wasmobj.go: the code at the entry of a function, of jumps and
//     after calls, and which locals are the number of the block and the stack pointer
//   - go test ./web/build/program: a small program does the same, and crashes with names
const knownVersion = "go1.26"

// Shrink returns a smaller program. It works as before, but the trace of a crash has no files
// and lines, and names only our own functions. It fails, with the reason, if it does not know
// the form of the program; use the program as it is then.
//
// Three things in Go's output compress badly. Static data comes as 70,000 segments around runs
// of 8 or more zeroes, each with an address that no compressor predicts. -ldflags="-s -w"
// removes the debugging sections, but not the tables from which the runtime writes traces. And
// the code names a block by its number and by its distance in every jump, and the distance to
// the end of the function after every call.
func Shrink(wasm []byte) ([]byte, error) {
	if !strings.HasPrefix(runtime.Version(), knownVersion) {
		return nil, fmt.Errorf("it was made by %s, and only the tables of %s are known", runtime.Version(), knownVersion)
	}
	m, err := read(wasm)
	if err != nil {
		return nil, err
	}
	for i, s := range m {
		switch s.id {
		case sectionData:
			m[i].body, err = smallerData(s.body)
		case sectionCode:
			m[i].body, err = rewritten(s.body, shortened)
		}
		if err != nil {
			return nil, err
		}
	}
	return m.file(), nil
}

// smallerData returns a data section in few segments and without what is for traces.
func smallerData(section []byte) ([]byte, error) {
	memory, err := memoryOf(section)
	if err == nil {
		err = dropTraces(memory)
	}
	return segmentsOf(memory), err
}
