// Package bind makes the SIMD kernels a part of a program, so that it needs nothing but
// wasm_exec.js to start. A program imports the kernels from its host, which web/engine links;
// here the calls of these imports become calls of functions of the program's own.
package bind

import (
	"encoding/binary"
	"fmt"
	"slices"

	"ppca/wasm/simd/emit"
	"ppca/web/build/sections"
)

const (
	kernels = "kernels" // the module that a program imports the kernels from
	link    = "link"    // what it asks for whether there are kernels

	// The imports stay, because without them every function would have another index. Nothing
	// calls them any more, so they may be any function that wasm_exec.js has.
	idleModule, idleName = "gojs", "debug"
)

// Program returns the program with the kernels in it, or as it is if it imports none. It
// fails, naming what it met, if the bytes are not a program that it knows.
func Program(wasm []byte) ([]byte, error) {
	parts, err := sections.Split(wasm)
	if err != nil {
		return nil, err
	}
	at := map[byte]*sections.Section{}
	for i := range parts {
		at[parts[i].ID] = &parts[i]
	}
	for _, id := range []byte{sections.Types, sections.Imports, sections.Functions, sections.Tables, sections.Elements, sections.Code} {
		if at[id] == nil {
			return nil, fmt.Errorf("it has no section %d", id)
		}
	}
	imported, calls, err := idle(at[sections.Imports])
	if err != nil {
		return nil, err
	}
	if len(calls) == 0 {
		return wasm, nil
	}
	types, functions, tables := count(at[sections.Types]), imported+count(at[sections.Functions]), count(at[sections.Tables])
	part := emit.Within(emit.Place{Functions: functions, Types: types, Table: tables})
	addLink(&part, functions)

	own := make(map[int]int, len(calls)) // from the index of an import
	for name, index := range calls {
		if own[index] = part.Names[name]; own[index] == 0 {
			return nil, fmt.Errorf("it imports %s, which is no kernel", name)
		}
	}
	if at[sections.Code].Body, err = redirected(at[sections.Code].Body, own); err != nil {
		return nil, err
	}
	places := make([][]byte, len(part.Types))
	for i := range places {
		places[i] = binary.AppendUvarint(nil, uint64(types+i))
	}
	bodies := make([][]byte, len(part.Bodies))
	for i, body := range part.Bodies {
		bodies[i] = sections.AppendBytes(nil, body)
	}
	size := binary.AppendUvarint(nil, uint64(part.Count))
	table := slices.Concat([]byte{0x70, 0}, size)                                                                                   // funcref, no maximum
	elements := slices.Concat([]byte{2}, binary.AppendUvarint(nil, uint64(tables)), []byte{0x41, 0, 0x0b}, []byte{0}, part.Entries) // active from 0 in that table
	add(at[sections.Types], part.Types...)
	add(at[sections.Functions], places...)
	add(at[sections.Tables], table)
	add(at[sections.Elements], elements)
	add(at[sections.Code], bodies...)
	return sections.Join(parts), nil
}

// idle gives imports of kernels another name. It returns how many functions are imported,
// and the indices of the kernels by their names.
func idle(imports *sections.Section) (functions int, calls map[string]int, err error) {
	r := sections.Reader{Rest: imports.Body}
	n, err := r.Unsigned()
	if err != nil {
		return 0, nil, err
	}
	body, calls := binary.AppendUvarint(nil, uint64(n)), map[string]int{}
	for index := range n {
		module, _ := r.Bytes()
		name, _ := r.Bytes()
		kind, _ := r.Byte()
		of, err := r.Unsigned()
		if err != nil || kind != 0 {
			return 0, nil, fmt.Errorf("import %d is no function", index)
		}
		if string(module) == kernels {
			calls[string(name)] = index
			module, name = []byte(idleModule), []byte(idleName)
		}
		body = sections.AppendBytes(sections.AppendBytes(body, module), name)
		body = binary.AppendUvarint(append(body, kind), uint64(of))
	}
	imports.Body = body
	return n, calls, nil
}

// addLink adds the function that says that there are kernels.
func addLink(part *emit.Part, first int) {
	const i32 = 0x7f
	part.Names[link] = first + len(part.Bodies)
	part.Types = append(part.Types, []byte{0x60, 2, i32, i32, 1, i32})
	part.Bodies = append(part.Bodies, []byte{0, 0x41, 1, 0x0b})
}

// count returns how many items a section has.
func count(s *sections.Section) int {
	n, _ := binary.Uvarint(s.Body)
	return int(n)
}

// add appends items to a section.
func add(s *sections.Section, items ...[]byte) {
	n, size := binary.Uvarint(s.Body)
	s.Body = slices.Concat(append([][]byte{binary.AppendUvarint(nil, n+uint64(len(items))), s.Body[size:]}, items...)...)
}
