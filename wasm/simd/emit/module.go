// Package emit writes the WebAssembly module of package simd: f64x2 kernels
// that work on the memory of the Go program, which they import. The module has
// no data, no stack and no state; relaxed SIMD is not used, so that all
// processors compute the same bits.
package emit

import "slices"

// Names of the memory that the module imports.
const (
	MemoryModule = "go"
	MemoryName   = "mem"
)

// Kernels returns the module.
func Kernels() []byte { return kernels(Place{}).encode() }

// A Place is where functions are in a program: the indices of the first of them, of the type
// of that, and of their table.
type Place struct{ Functions, Types, Table int }

// A Part is what the kernels add to a program that they become a part of.
type Part struct {
	Types   [][]byte
	Bodies  [][]byte // of functions; the type of each has the same place among Types
	Entries []byte   // of their table: a vector of functions
	Count   int      // of entries
	Names   map[string]int
}

// Within returns the kernels as a part of a program.
func Within(at Place) Part {
	m := kernels(at)
	part := Part{Entries: vector(m.entries()...), Count: m.tiles, Names: map[string]int{}}
	for i, f := range m.functions {
		part.Types, part.Bodies = append(part.Types, f.signature()), append(part.Bodies, f.content())
		if f.name != "" {
			part.Names[f.name] = at.Functions + i
		}
	}
	return part
}

func kernels(at Place) *module {
	m := &module{at: at}
	for rows := 1; rows <= tileRows; rows++ {
		for pairs := 1; pairs <= tilePairs; pairs++ {
			m.add(tile(rows, pairs))
		}
	}
	m.tiles = len(m.functions)
	m.add(product(at.Types, at.Table))
	m.add(pack())
	m.add(dot())
	m.add(axpy())
	return m
}

// A module is a list of functions; the first of them are the table's entries.
type module struct {
	at        Place
	functions []*function
	tiles     int
}

// add adds a function. Nothing but the memory is imported, so the index of a function is its
// place, and that of its type too.
func (m *module) add(f *function) { m.functions = append(m.functions, f) }

// entries are the indices of the tiles.
func (m *module) entries() (table [][]byte) {
	for i := range m.tiles {
		table = append(table, unsigned(uint32(m.at.Functions+i)))
	}
	return table
}

func (m *module) encode() []byte {
	var signatures, places, exports, bodies [][]byte
	for index, f := range m.functions {
		place := unsigned(uint32(index))
		signatures, places = append(signatures, f.signature()), append(places, place)
		bodies = append(bodies, sized(f.content()))
		if f.name != "" {
			exports = append(exports, slices.Concat(name(f.name), []byte{0}, place))
		}
	}
	memoryImport := slices.Concat(name(MemoryModule), name(MemoryName), []byte{2, 0, 0})
	return slices.Concat(
		[]byte("\x00asm\x01\x00\x00\x00"),
		section(1, vector(signatures...)),
		section(2, vector(memoryImport)),
		section(3, vector(places...)),
		section(4, vector(slices.Concat([]byte{0x70, 0}, unsigned(uint32(m.tiles))))),
		section(7, vector(exports...)),
		section(9, vector(slices.Concat([]byte{0, 0x41, 0, 0x0b}, vector(m.entries()...)))),
		section(10, vector(bodies...)),
	)
}

// Host returns a module that exports a memory of some 64 KiB pages under the
// imported name: what stands in for the Go program in tests.
func Host(pages int) []byte {
	return slices.Concat(
		[]byte("\x00asm\x01\x00\x00\x00"),
		section(5, vector(append([]byte{0}, unsigned(uint32(pages))...))),
		section(7, vector(slices.Concat(name(MemoryName), []byte{2, 0}))),
	)
}
