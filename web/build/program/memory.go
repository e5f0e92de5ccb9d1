package program

import (
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
		if r.err != nil {
			return nil, r.err
		}
		if kind != 0 || op != opI32Const || end != opEnd || address < 0 || address > 1<<30 {
			return nil, errors.New("it has a segment of data that is not at a plain address")
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
	count := uint64(0)
	for lo := skipZeroes(memory, 0); lo < len(memory); count++ {
		hi := lo
		for at := lo; at < len(memory) && at-hi < gap; at++ {
			if memory[at] != 0 {
				hi = at + 1
			}
		}
		segments = append(segments, 0, opI32Const)
		segments = append(appendSigned(segments, int32(lo)), opEnd)
		segments = appendBytes(segments, memory[lo:hi])
		lo = skipZeroes(memory, hi)
	}
	return append(binary.AppendUvarint(nil, count), segments...)
}

func skipZeroes(memory []byte, at int) int {
	for at < len(memory) && memory[at] == 0 {
		at++
	}
	return at
}
