// Package sections takes a WebAssembly module apart and puts it together.
package sections

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// Sections of a module, WebAssembly core specification 2.0, 5.5.2.
const (
	Custom    = 0
	Types     = 1
	Imports   = 2
	Functions = 3
	Tables    = 4
	Elements  = 9
	Code      = 10
	Data      = 11
)

// Header begins every module.
var Header = []byte("\x00asm\x01\x00\x00\x00")

var errShort = errors.New("it ends too soon")

// A Section is a part of a module.
type Section struct {
	ID   byte
	Body []byte
}

// Split returns the sections of a module, in their order.
func Split(wasm []byte) ([]Section, error) {
	rest, found := bytes.CutPrefix(wasm, Header)
	if !found {
		return nil, fmt.Errorf("it is no WebAssembly module")
	}
	var sections []Section
	for r := (Reader{rest}); len(r.Rest) > 0; {
		id, err := r.Byte()
		if err != nil {
			return nil, err
		}
		body, err := r.Bytes()
		if err != nil {
			return nil, err
		}
		sections = append(sections, Section{id, body})
	}
	return sections, nil
}

// Join returns the module of sections.
func Join(sections []Section) []byte {
	wasm := bytes.Clone(Header)
	for _, s := range sections {
		wasm = append(wasm, s.ID)
		wasm = AppendBytes(wasm, s.Body)
	}
	return wasm
}

// A Reader takes values off the front of Rest.
type Reader struct{ Rest []byte }

// Byte takes one byte.
func (r *Reader) Byte() (byte, error) {
	if len(r.Rest) == 0 {
		return 0, errShort
	}
	first := r.Rest[0]
	r.Rest = r.Rest[1:]
	return first, nil
}

// Unsigned takes an unsigned LEB128.
func (r *Reader) Unsigned() (int, error) {
	value, n := binary.Uvarint(r.Rest)
	if n <= 0 || value > 1<<32-1 {
		return 0, errShort
	}
	r.Rest = r.Rest[n:]
	return int(value), nil
}

// Signed takes a signed LEB128 of 32 bits. Addresses beyond 2 GB are negative.
func (r *Reader) Signed() (int, error) {
	var value uint64
	for shift := 0; shift < 35; shift += 7 {
		b, err := r.Byte()
		if err != nil {
			return 0, err
		}
		value |= uint64(b&0x7f) << shift
		if b < 0x80 {
			unused := 64 - shift - 7
			return int(int32(int64(value<<unused) >> unused)), nil
		}
	}
	return 0, fmt.Errorf("it has a number of more than 32 bits")
}

// Bytes takes a length and as many bytes.
func (r *Reader) Bytes() ([]byte, error) {
	n, err := r.Unsigned()
	if err != nil {
		return nil, err
	}
	if n > len(r.Rest) {
		return nil, errShort
	}
	taken := r.Rest[:n]
	r.Rest = r.Rest[n:]
	return taken, nil
}

// AppendBytes appends a length and as many bytes.
func AppendBytes(to, b []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(b))), b...)
}

// AppendSigned appends a signed LEB128.
func AppendSigned(to []byte, value int32) []byte {
	for {
		b := byte(value & 0x7f)
		value >>= 7
		if (value == 0 && b&0x40 == 0) || (value == -1 && b&0x40 != 0) {
			return append(to, b)
		}
		to = append(to, b|0x80)
	}
}
