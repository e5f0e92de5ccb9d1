// Package program changes linked WebAssembly programs of Go: Bind makes the SIMD kernels a part
// of one, and Shrink makes one smaller to download.
package program

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
)

// Sections of a module, WebAssembly core specification 2.0, 5.5.2.
const (
	sectionTypes     = 1
	sectionImports   = 2
	sectionFunctions = 3
	sectionTables    = 4
	sectionElements  = 9
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

// body returns the body of the section with this id, to read or to replace.
func (m module) body(id byte) (*[]byte, error) {
	for i := range m {
		if m[i].id == id {
			return &m[i].body, nil
		}
	}
	return nil, fmt.Errorf("it has no section %d", id)
}

// A reader takes values off the front of rest. After a failure, rest is empty, all values are
// 0 and err says why.
type reader struct {
	rest []byte
	err  error
}

var errShort = errors.New("it ends too soon")

func (r *reader) fail(err error) {
	r.err, r.rest = cmp.Or(r.err, err), nil
}

// take takes n bytes.
func (r *reader) take(n int) []byte {
	if n > len(r.rest) {
		r.fail(errShort)
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) byte() byte {
	if taken := r.take(1); taken != nil {
		return taken[0]
	}
	return 0
}

// unsigned takes an unsigned LEB128 of at most 32 bits.
func (r *reader) unsigned() int {
	value, n := binary.Uvarint(r.rest)
	if n <= 0 || value > 1<<32-1 {
		r.fail(errShort)
		return 0
	}
	r.rest = r.rest[n:]
	return int(value)
}

// signed takes a signed LEB128 of 32 bits. Addresses beyond 2 GB are negative.
func (r *reader) signed() int {
	var value uint64
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		value |= uint64(b&0x7f) << shift
		if b < 0x80 {
			unused := 64 - shift - 7
			return int(int32(int64(value<<unused) >> unused))
		}
	}
	r.fail(errors.New("it has a number of more than 32 bits"))
	return 0
}

// bytes takes a length and as many bytes.
func (r *reader) bytes() []byte { return r.take(r.unsigned()) }

// appendBytes appends a length and as many bytes.
func appendBytes(to, b []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(b))), b...)
}

// appendSigned appends a signed LEB128.
func appendSigned(to []byte, value int32) []byte {
	for {
		b := byte(value & 0x7f)
		value >>= 7
		if (value == 0 && b&0x40 == 0) || (value == -1 && b&0x40 != 0) {
			return append(to, b)
		}
		to = append(to, b|0x80)
	}
}
