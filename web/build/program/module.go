// Package program changes linked WebAssembly programs of Go: Bind makes the SIMD kernels a part
// of one, and Shrink makes one smaller to download.
package program

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// Sections of a module, WebAssembly core specification 2.0, 5.5.2.
const (
	sectionTypes     = 1
	sectionImports   = 2
	sectionFunctions = 3
	sectionCode      = 10
	sectionData      = 11
)

// header begins every module.
var header = []byte("\x00asm\x01\x00\x00\x00")

// A module is its sections, in their order.
type module []section

type section struct {
	id   byte
	body []byte
}

// read returns the module of a file. It fails for other files, and for one that is cut off.
func read(wasm []byte) (module, error) {
	rest, found := bytes.CutPrefix(wasm, header)
	if !found {
		return nil, errors.New("it is no WebAssembly module")
	}
	var m module
	r := reader{rest: rest}
	for len(r.rest) > 0 {
		m = append(m, section{r.byte(), r.bytes()})
	}
	return m, r.err
}

// file returns the file of the module.
func (m module) file() []byte {
	wasm := bytes.Clone(header)
	for _, s := range m {
		wasm = appendBytes(append(wasm, s.id), s.body)
	}
	return wasm
}

// A reader takes values off the front of rest. After a failure, rest is empty, all values are
// 0 and err says why.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.rest = nil
}

// take takes n bytes.
func (r *reader) take(n int) []byte {
	if n > len(r.rest) {
		r.fail(errors.New("it ends too soon"))
		return make([]byte, min(n, 8))
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) byte() byte { return r.take(1)[0] }

// bytes takes a length and as many bytes.
func (r *reader) bytes() []byte { return r.take(r.unsigned()) }

// unsigned takes an unsigned LEB128 of at most 32 bits.
func (r *reader) unsigned() int {
	value, n := binary.Uvarint(r.rest)
	if n <= 0 || value > 1<<32-1 {
		n, value = len(r.rest)+1, 0
	}
	r.take(n)
	return int(value)
}

// signed takes a signed LEB128. It fails for one of more than 32 bits.
func (r *reader) signed() int {
	value, n := binary.Uvarint(r.rest)
	if n <= 0 || n > 5 {
		n = len(r.rest) + 1
	}
	if last := r.take(n); last[len(last)-1]&0x40 != 0 {
		return int(value) - 1<<(7*n)
	}
	return int(value)
}

// appendBytes appends a length and as many bytes.
func appendBytes(to, b []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(b))), b...)
}

// appendSigned appends a signed LEB128 of a number that is not negative.
func appendSigned(to []byte, value int) []byte {
	to = binary.AppendUvarint(to, uint64(value))
	if last := len(to) - 1; to[last]&0x40 != 0 { // would be the sign
		to[last] |= 0x80
		to = append(to, 0)
	}
	return to
}
