package program

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// gap is the number of zeroes that end a segment. Fewer zeroes stay in it, because they
// compress to almost nothing and the address of another segment does not. Values from 32
// to 4096 give the same size within 1 KB.
const gap = 256

// memoryOf returns the memory that a data section fills, from address 0.
func memoryOf(data []byte) ([]byte, error) {
	r := reader{rest: data}
	var memory []byte
	for range r.unsigned() {
		kind, op, address, end, content := r.unsigned(), r.byte(), r.signed(), r.byte(), r.bytes()
		if r.err == nil && (kind != 0 || op != opI32Const || end != opEnd || address < 0 || address > 1<<30) {
			r.fail(errors.New("it has a segment of data that is not at a plain address"))
		}
		if r.err != nil {
			return nil, r.err
		}
		if missing := address + len(content) - len(memory); missing > 0 {
			memory = append(memory, make([]byte, missing)...)
		}
		copy(memory[address:], content)
	}
	return memory, r.err
}

// segmentsOf returns the data section that fills memory.
func segmentsOf(memory []byte) []byte {
	var segments []byte
	count, zeroes := uint64(0), make([]byte, gap)
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		size := bytes.Index(memory[at:], zeroes)
		if size < 0 {
			size = len(bytes.TrimRight(memory[at:], "\x00"))
		}
		segments = append(appendSigned(append(segments, 0, opI32Const), at), opEnd)
		segments = appendBytes(segments, memory[at:at+size])
		at += size
		count++
	}
	return append(binary.AppendUvarint(nil, count), segments...)
}
