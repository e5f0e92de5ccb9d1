package npy

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"ppca/core/fault"
)

// float64 represents all integers up to ±2⁵³. These are read; the next ones are refused with
// their place, also after the first block.
func TestIntegersThatAFloatHolds(t *testing.T) {
	const most = 1 << 53
	for _, c := range []struct {
		descr  string
		values []int64
		bad    int // element, counted from 1; 0: none
	}{
		{"<i8", []int64{most, -most}, 0},
		{"<i8", []int64{0, most + 1}, 2},
		{"<i8", []int64{-most - 1}, 1},
		{"<u8", []int64{most}, 0},
		{"<u8", append(make([]int64, 9000), most+1), 9001},
	} {
		var items []byte
		for _, v := range c.values {
			items = binary.LittleEndian.AppendUint64(items, uint64(v))
		}
		shape := map[int]string{1: "(1,)", 2: "(2,)", 9001: "(9001,)"}[len(c.values)]
		array, err := read(file(1, c.descr, "False", shape, items))
		if c.bad == 0 {
			if err != nil || array.Values[0] != float64(c.values[0]) {
				t.Errorf("%s %v: %v, %v", c.descr, c.values, array.Values, err)
			}
			continue
		}
		var coded *fault.Error
		if !errors.As(err, &coded) || coded.Code != fault.Range || coded.Details["element"] != c.bad || !strings.Contains(err.Error(), map[int]string{1: "element 1 ", 2: "element 2 ", 9001: "element 9001 "}[c.bad]) {
			t.Errorf("%s: %v, want element %d", c.descr, err, c.bad)
		}
	}
}
