package slim

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
)

// Sections of a module, WebAssembly core specification 2.0, 5.5.2.
const (
	customID = 0
	dataID   = 11
)

var header = []byte("\x00asm\x01\x00\x00\x00")

var errShort = errors.New("it ends too soon")

type section struct {
	id   byte
	body []byte
}

func split(wasm []byte) ([]section, error) {
	rest, found := bytes.CutPrefix(wasm, header)
	if !found {
		return nil, fmt.Errorf("it is no WebAssembly module")
	}
	var sections []section
	for r := (reader{rest}); len(r.rest) > 0; {
		id, err := r.byte()
		if err != nil {
			return nil, err
		}
		body, err := r.bytes()
		if err != nil {
			return nil, err
		}
		sections = append(sections, section{id, body})
	}
	return sections, nil
}

func join(sections []section) []byte {
	wasm := bytes.Clone(header)
	for _, s := range sections {
		wasm = append(wasm, s.id)
		wasm = appendBytes(wasm, s.body)
	}
	return wasm
}

// toolchain is how the section "producers" names the one that made a program.
var toolchain = regexp.MustCompile(`go\d+\.\d+`)

// goVersion returns the first two parts of the version of Go, such as go1.26,
// or nothing if the custom section is not the one that tells it.
func goVersion(custom []byte) string {
	r := reader{custom}
	if name, err := r.bytes(); err != nil || string(name) != "producers" {
		return ""
	}
	return string(toolchain.Find(r.rest))
}

// A reader takes values off the front of rest.
type reader struct{ rest []byte }

func (r *reader) byte() (byte, error) {
	if len(r.rest) == 0 {
		return 0, errShort
	}
	first := r.rest[0]
	r.rest = r.rest[1:]
	return first, nil
}

// unsigned takes an unsigned LEB128.
func (r *reader) unsigned() (int, error) {
	value, n := binary.Uvarint(r.rest)
	if n <= 0 || value > 1<<32-1 {
		return 0, errShort
	}
	r.rest = r.rest[n:]
	return int(value), nil
}

// signed takes a signed LEB128 of 32 bits. Addresses beyond 2 GB are negative.
func (r *reader) signed() (int, error) {
	var value uint64
	for shift := 0; shift < 35; shift += 7 {
		b, err := r.byte()
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

// bytes takes a length and as many bytes.
func (r *reader) bytes() ([]byte, error) {
	n, err := r.unsigned()
	if err != nil {
		return nil, err
	}
	if n > len(r.rest) {
		return nil, errShort
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken, nil
}

func appendBytes(to, b []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(b))), b...)
}

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
