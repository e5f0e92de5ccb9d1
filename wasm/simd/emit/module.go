// Package emit writes the WebAssembly functions of package simd: f64x2 kernels
// that work on the memory of the Go program and become a part of it. They have
// no data, no stack and no state; relaxed SIMD is not used, so that all
// processors compute the same bits.
package emit

// A Part is what the kernels add to a program that they become a part of.
type Part struct {
	Types  [][]byte
	Bodies [][]byte       // of functions; the type of each has the same place among Types
	Names  map[string]int // indices of functions
}

// Within returns the kernels as a part of a program that has so many functions. The tiles are the
// first of its functions.
func Within(functions int) Part {
	part := Part{Names: map[string]int{}}
	add := func(f *function) {
		if f.name != "" {
			part.Names[f.name] = functions + len(part.Bodies)
		}
		part.Types, part.Bodies = append(part.Types, f.signature()), append(part.Bodies, f.content())
	}
	for rows := 1; rows <= tileRows; rows++ {
		for pairs := 1; pairs <= tilePairs; pairs++ {
			add(tile(rows, pairs))
		}
	}
	for _, f := range []*function{product(functions), pack(), packTransposed(), dot(), axpy()} {
		add(f)
	}
	return part
}
