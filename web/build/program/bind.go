package program

import (
	"encoding/binary"
	"fmt"
	"slices"

	"ppca/wasm/simd/emit"
)

// kernels is the module that a program imports the kernels from.
const kernels = "kernels"

// Bind returns the program with the kernels in it, so that it needs nothing but wasm_exec.js to
// start. The kernels are the last functions that it imports; they become the first of its own,
// so that every function keeps its index. A program that imports none stays as it is.
func Bind(wasm []byte) ([]byte, error) {
	m, err := read(wasm)
	if err != nil {
		return nil, err
	}
	at := map[byte]*section{}
	for i := range m {
		at[m[i].id] = &m[i]
	}
	for _, id := range []byte{sectionTypes, sectionImports, sectionFunctions, sectionCode} {
		if at[id] == nil {
			return nil, fmt.Errorf("it has no section %d", id)
		}
	}
	imports, err := importsIn(at[sectionImports].body)
	if err != nil {
		return nil, err
	}
	first := slices.IndexFunc(imports, func(i imported) bool { return i.module == kernels })
	if first < 0 {
		return wasm, nil
	}
	types, functions := at[sectionTypes].count(), len(imports)+at[sectionFunctions].count()
	part := emit.Within(functions)

	var ofImports, bodiesOfImports, ofPart, bodies [][]byte
	for _, i := range imports[first:] {
		index := part.Names[i.name]
		if i.module != kernels || index == 0 {
			return nil, fmt.Errorf("it imports %s from %s, which is no kernel, after kernels", i.name, i.module)
		}
		ofImports = append(ofImports, number(i.of))
		bodiesOfImports = append(bodiesOfImports, appendBytes(nil, part.Bodies[index-functions]))
	}
	for i := range part.Types {
		ofPart = append(ofPart, number(types+i))
		bodies = append(bodies, appendBytes(nil, part.Bodies[i]))
	}
	at[sectionImports].body = number(first)
	for _, i := range imports[:first] {
		at[sectionImports].body = append(at[sectionImports].body, i.item...)
	}
	at[sectionTypes].add(nil, part.Types)
	at[sectionFunctions].add(ofImports, ofPart)
	at[sectionCode].add(bodiesOfImports, bodies)
	return m.file(), nil
}

// An imported function has a name in a module, and the index of its type.
type imported struct {
	module, name string
	of           int
	item         []byte // as the section has it
}

func importsIn(section []byte) (list []imported, err error) {
	r := reader{rest: section}
	for range r.unsigned() {
		all := r.rest
		module, name, kind, of := r.bytes(), r.bytes(), r.byte(), r.unsigned()
		if r.err == nil && kind != 0 {
			return nil, fmt.Errorf("its import %s is no function", name)
		}
		list = append(list, imported{string(module), string(name), of, all[:len(all)-len(r.rest)]})
	}
	return list, r.err
}

// count returns how many items a section has.
func (s *section) count() int {
	n, _ := binary.Uvarint(s.body)
	return int(n)
}

// add adds items to a section, before and after its own.
func (s *section) add(before, after [][]byte) {
	_, size := binary.Uvarint(s.body)
	s.body = slices.Concat(number(s.count()+len(before)+len(after)), slices.Concat(before...), s.body[size:], slices.Concat(after...))
}

func number(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }
