package slim

import (
	"encoding/binary"
	"fmt"

	"ppca/web/build/sections"
)

// gap is the number of zeroes that end a segment. Fewer zeroes stay in it, because they
// compress to almost nothing and the address of another segment does not. Values from 32
// to 4096 give the same size within 1 KB.
const gap = 256

// largestMemory is the address that static data may reach, 1 GB.
const largestMemory = 1 << 30

// readData reads the body of a data section into the memory that it fills,
// from address 0.
func readData(body []byte) ([]byte, error) {
	r := sections.Reader{Rest: body}
	count, err := r.Unsigned()
	if err != nil {
		return nil, err
	}
	var memory []byte
	for range count {
		address, data, err := readSegment(&r)
		if err != nil {
			return nil, err
		}
		if end := address + len(data); end > len(memory) {
			memory = append(memory, make([]byte, end-len(memory))...)
		}
		copy(memory[address:], data)
	}
	return memory, nil
}

func readSegment(r *sections.Reader) (address int, data []byte, err error) {
	kind, err := r.Unsigned()
	if err != nil {
		return 0, nil, err
	}
	op, err := r.Byte()
	if err != nil {
		return 0, nil, err
	}
	address, err = r.Signed()
	if err != nil {
		return 0, nil, err
	}
	end, err := r.Byte()
	if err != nil {
		return 0, nil, err
	}
	if kind != 0 || op != sections.OpI32Const || end != sections.OpEnd || address < 0 || address > largestMemory {
		return 0, nil, fmt.Errorf("it has a segment of data that is not at a plain address")
	}
	data, err = r.Bytes()
	return address, data, err
}

// writeData returns the body of a data section that fills memory.
func writeData(memory []byte) []byte {
	var segments []byte
	count := uint64(0)
	for lo := skipZeroes(memory, 0); lo < len(memory); count++ {
		hi := segmentEnd(memory, lo)
		segments = append(segments, 0, sections.OpI32Const)
		segments = sections.AppendSigned(segments, int32(lo))
		segments = append(segments, sections.OpEnd)
		segments = sections.AppendBytes(segments, memory[lo:hi])
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

// segmentEnd returns where the segment that begins at lo ends: before a gap or
// at the last byte that is not 0.
func segmentEnd(memory []byte, lo int) int {
	end := lo
	for at := lo; at < len(memory) && at-end < gap; at++ {
		if memory[at] != 0 {
			end = at + 1
		}
	}
	return end
}
