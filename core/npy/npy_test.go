package npy

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"ppca/core/fault"
)

// file builds an array file as the specification says.
func file(version byte, descr, order, shape string, items []byte) []byte {
	text := fmt.Sprintf("{'descr': '%s', 'fortran_order': %s, 'shape': %s, }\n", descr, order, shape)
	out := append([]byte(magic), version, 0)
	if version == 1 {
		out = binary.LittleEndian.AppendUint16(out, uint16(len(text)))
	} else {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(text)))
	}
	return append(append(out, text...), items...)
}

func read(data []byte) (Array, error) { return Read(bytes.NewReader(data), int64(len(data))) }

func TestReadTypes(t *testing.T) {
	big, little := binary.BigEndian, binary.LittleEndian
	for _, c := range []struct {
		name  string
		data  []byte
		shape []int
		want  []float64
	}{
		{"little f8", file(1, "<f8", "False", "(2,)", little.AppendUint64(little.AppendUint64(nil, math.Float64bits(1.5)), math.Float64bits(-2))), []int{2}, []float64{1.5, -2}},
		{"big f8", file(2, ">f8", "False", "(1,)", big.AppendUint64(nil, math.Float64bits(math.Pi))), []int{1}, []float64{math.Pi}},
		{"big f4", file(1, ">f4", "False", "(1, 1)", big.AppendUint32(nil, math.Float32bits(0.25))), []int{1, 1}, []float64{0.25}},
		{"i1", file(1, "|i1", "False", "(2,)", []byte{0xff, 3}), []int{2}, []float64{-1, 3}},
		{"u1", file(3, "|u1", "False", "(2,)", []byte{0xff, 3}), []int{2}, []float64{255, 3}},
		{"b1", file(1, "|b1", "False", "(2,)", []byte{0, 1}), []int{2}, []float64{0, 1}},
		{"i2", file(1, "<i2", "False", "(1,)", []byte{0xfe, 0xff}), []int{1}, []float64{-2}},
		{"u2 big", file(1, ">u2", "False", "(1,)", []byte{1, 2}), []int{1}, []float64{258}},
		{"i4", file(1, "<i4", "False", "(1,)", []byte{0xff, 0xff, 0xff, 0xff}), []int{1}, []float64{-1}},
		{"u4", file(1, "<u4", "False", "(1,)", []byte{0xff, 0xff, 0xff, 0xff}), []int{1}, []float64{4294967295}},
		{"i8", file(1, "<i8", "False", "(1,)", little.AppendUint64(nil, ^uint64(6))), []int{1}, []float64{-7}},
		{"u8", file(1, "<u8", "False", "(1,)", little.AppendUint64(nil, 7)), []int{1}, []float64{7}},
		{"scalar", file(1, "|u1", "False", "()", []byte{9}), []int{}, []float64{9}},
		{"no rows", file(1, "<f8", "False", "(0, 3)", nil), []int{0, 3}, []float64{}},
		{"Fortran order", file(1, "|i1", "True", "(2, 3)", []byte{1, 4, 2, 5, 3, 6}), []int{2, 3}, []float64{1, 2, 3, 4, 5, 6}},
		{"Fortran order in three axes", file(1, "|u1", "True", "(2, 2, 2)", []byte{1, 5, 3, 7, 2, 6, 4, 8}), []int{2, 2, 2}, []float64{1, 2, 3, 4, 5, 6, 7, 8}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, err := read(c.data)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(a.Shape, c.shape) || !slices.Equal(a.Floats(), c.want) {
				t.Errorf("got %v %v, want %v %v", a.Shape, a.Floats(), c.shape, c.want)
			}
		})
	}
}

// records returns an array of structures in NumPy's form.
func records() []byte {
	const text = "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }\n"
	return append(append([]byte(magic), 1, 0, byte(len(text)), 0), text+"12345678"...)
}

func TestReadBad(t *testing.T) {
	good := file(1, "<f8", "False", "(1,)", make([]byte, 8))
	for _, c := range []struct {
		name string
		data []byte
		code fault.Code
	}{
		{"empty", nil, fault.Format},
		{"text", []byte("a,b\n1,2\n"), fault.Format},
		{"cut short", good[:len(good)-1], fault.Format},
		{"too long", append(slices.Clone(good), 0), fault.Format},
		{"cut in the header", good[:20], fault.Format},
		{"version 9", append([]byte(magic), 9, 0, 0, 0), fault.Version},
		{"header of 4 GB", append([]byte(magic), 2, 0, 0xff, 0xff, 0xff, 0xff), fault.Format},
		{"lying size", file(1, "<f8", "False", "(1000, 1000)", make([]byte, 8)), fault.Format},
		{"lying size beyond memory", file(1, "<f8", "False", "(100000, 100000)", make([]byte, 8)), fault.TooLarge},
		{"overflowing size", file(1, "<f8", "False", "(4294967296, 4294967296, 4294967296)", nil), fault.TooLarge},
		{"negative length", file(1, "<f8", "False", "(-1,)", nil), fault.Format},
		{"text elements", file(1, "<U4", "False", "(1,)", make([]byte, 16)), fault.Unsupported},
		{"complex", file(1, "<c16", "False", "(1,)", make([]byte, 16)), fault.Unsupported},
		{"no length of a header", append([]byte(magic), 2, 0, 1), fault.Format},
		{"no shape", []byte(magic + "\x01\x00\x2b\x00{'descr': '<f8', 'fortran_order': False,    }\n"), fault.Format},
		{"order that is no truth", file(1, "<f8", "Maybe", "(1,)", make([]byte, 8)), fault.Format},
		{"shape that is open", file(1, "<f8", "False", "(1,", make([]byte, 8)), fault.Format},
		{"records", []byte(strings.Replace(string(good), "'<f8'", "[('a', '<f8')]", 1)), fault.Format}, // the header got longer than it says
		{"records in full", records(), fault.Unsupported},
		{"negative integer beyond float64", file(1, "<i8", "False", "(1,)", []byte{0, 0, 0, 0, 0, 0, 0, 0x80}), fault.Range},
		{"integer beyond float64", file(1, "<u8", "False", "(1,)", []byte{1, 0, 0, 0, 0, 0, 0, 1}), fault.Range},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := read(c.data)
			if err == nil || fault.CodeOf(err) != c.code {
				t.Errorf("got %v (%v), want %v", err, fault.CodeOf(err), c.code)
			}
		})
	}
}

// The longest header and the largest array are read, longer and larger ones are not.
func TestLimitsOfAHeader(t *testing.T) {
	text := "{'descr': '|u1', 'fortran_order': False, 'shape': (1,), }"
	for length, want := range map[int]fault.Code{maxHeader: "", maxHeader + 1: fault.Format} {
		data := append(binary.LittleEndian.AppendUint32(append([]byte(magic), 2, 0), uint32(length)), text...)
		data = append(data, strings.Repeat(" ", length-len(text))...)
		if _, err := read(append(data, 7)); fault.CodeOf(err) != want && !(err == nil && want == "") {
			t.Errorf("a header of %d bytes: %v", length, err)
		}
	}
	for _, c := range []struct {
		shape string
		want  string
	}{
		// Allowed, though not in these few bytes.
		{fmt.Sprintf("(%d, 2)", fault.MostNumbers/2), fmt.Sprintf("describes an array [%d 2] of %d bytes, but the file has 8", fault.MostNumbers/2, 8*fault.MostNumbers)},
		{fmt.Sprintf("(%d, 2)", fault.MostNumbers/2+1), "has more than the 187.5 million numbers"},
	} {
		if _, err := read(file(1, "<f8", "False", c.shape, make([]byte, 8))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.shape, err, c.want)
		}
	}
}

func TestWriteRead(t *testing.T) {
	data := make([]float64, 30_000) // more than one block
	for i := range data {
		data[i] = math.Sin(float64(i))
	}
	data[7], data[8] = math.Inf(1), math.Copysign(0, -1)
	var b bytes.Buffer
	if err := Write(&b, []int{100, 300}, data); err != nil {
		t.Fatal(err)
	}
	if start := b.Len() - 8*len(data); start%alignment != 0 {
		t.Errorf("the first element is at byte %d, not aligned", start)
	}
	a, err := read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(a.Shape, []int{100, 300}) || !slices.Equal(a.Values, data) || !math.Signbit(a.Values[8]) {
		t.Error("an array does not come back as it was written")
	}
	if err := Write(&b, []int{2}, data); fault.CodeOf(err) != fault.Shape {
		t.Errorf("a wrong shape was written: %v", err)
	}
}

// The bytes of numpy.save(f, np.array([1.0])), from NumPy's specification.
func TestHeaderAsNumPyWrites(t *testing.T) {
	for _, c := range []struct {
		shape []int
		data  []float64
		want  string
	}{
		{[]int{1}, []float64{1}, "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }"},
		{[]int{1, 2}, []float64{1, 2}, "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }"},
		{nil, []float64{1}, "{'descr': '<f8', 'fortran_order': False, 'shape': (), }"},
	} {
		var b bytes.Buffer
		if err := Write(&b, c.shape, c.data); err != nil {
			t.Fatal(err)
		}
		text := b.String()[len(magic)+4:]
		if !strings.HasPrefix(text, c.want) {
			t.Errorf("header %q, want %q", text, c.want)
		}
	}
}

func archive(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	for _, err := range []error{
		w.Float64("mean", []int{2, 2}, []float64{1, 2, 3, 4}),
		w.Uint8("mask", []int{3}, []uint8{1, 0, 1}),
		w.File("meta.json", []byte(`{"kind":"ppca"}`)),
		w.Close(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

func TestArchive(t *testing.T) {
	data := archive(t)
	if !bytes.Equal(data, archive(t)) {
		t.Error("the same contents give different bytes")
	}
	a, err := Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	shape, mean, err := a.Float64("mean")
	if err != nil || !slices.Equal(shape, []int{2, 2}) || !slices.Equal(mean, []float64{1, 2, 3, 4}) {
		t.Errorf("mean: %v %v %v", shape, mean, err)
	}
	if mask, err := a.Array("mask"); err != nil || !slices.Equal(mask.Shape, []int{3}) || !slices.Equal(mask.Bytes, []uint8{1, 0, 1}) {
		t.Errorf("mask: %v %v", mask, err)
	}
	if meta, err := a.File("meta.json"); err != nil || string(meta) != `{"kind":"ppca"}` {
		t.Errorf("meta.json: %s %v", meta, err)
	}
	if _, _, err := a.Float64("basis"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("a missing array: %v", err)
	}
	if !a.Has("mask") || a.Has("meta") {
		t.Error("Has is wrong about mask or meta")
	}
}

func TestArchiveDamaged(t *testing.T) {
	data := archive(t)
	if _, err := Open(bytes.NewReader(data[:len(data)/2]), int64(len(data)/2)); fault.CodeOf(err) != fault.Format {
		t.Errorf("half an archive opens: %v", err)
	}
	at := bytes.Index(data, binary.LittleEndian.AppendUint64(nil, math.Float64bits(3)))
	data[at] ^= 1
	a, err := Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := a.Float64("mean"); fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "checksum") {
		t.Errorf("one flipped bit goes unnoticed: %v", err)
	}
}

// The sizes in an archive are used only if they are possible.
func TestArchiveThatContradictsItself(t *testing.T) {
	open := func(data []byte) error {
		_, err := Open(bytes.NewReader(data), int64(len(data)))
		return err
	}
	data := archive(t)
	directory := bytes.Index(data, []byte("PK\x01\x02"))
	lying := bytes.Clone(data)
	binary.LittleEndian.PutUint32(lying[directory+24:], 4_000_000_000)
	if err := open(lying); fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "4000000000 bytes") {
		t.Errorf("an entry of 4 GB: %v", err)
	}
	// A size that is just possible is accepted until the entry is read.
	for size, want := range map[int]fault.Code{fault.MostInflation * len(data): "", fault.MostInflation*len(data) + 1: fault.Format} {
		lying := bytes.Clone(data)
		binary.LittleEndian.PutUint32(lying[directory+24:], uint32(size))
		if err := open(lying); fault.CodeOf(err) != want && !(err == nil && want == "") {
			t.Errorf("an entry of %d bytes in an archive of %d: %v", size, len(data), err)
		}
	}
	other := bytes.Clone(data)
	binary.LittleEndian.PutUint16(other[directory+10:], 12) // bzip2
	a, err := Open(bytes.NewReader(other), int64(len(other)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Array("mean"); fault.CodeOf(err) != fault.Unsupported || !strings.Contains(err.Error(), "deflate") {
		t.Errorf("another compression: %v", err)
	}
}

func FuzzNPY(f *testing.F) {
	f.Add(file(1, "<f8", "False", "(1, 2)", make([]byte, 16)))
	f.Add(file(2, ">i2", "True", "(2, 2)", make([]byte, 8)))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := read(data)
		if err != nil {
			if fault.CodeOf(err) == fault.Crashed {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		count := 1
		for _, n := range a.Shape {
			count *= n
		}
		if len(a.Floats()) != count {
			t.Fatalf("shape %v with %d elements", a.Shape, count)
		}
	})
}
