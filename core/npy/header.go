package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"

	"ppca/core/fault"
)

const (
	magic = "\x93NUMPY"
	// alignment is NumPy's alignment of the first element.
	alignment = 64
	// maxHeader is far longer than NumPy's headers for the supported types.
	maxHeader = 1 << 16
)

type header struct {
	items
	order   binary.ByteOrder
	kind    string // type without byte order: "f8", "u1", …
	fortran bool
	shape   []int
	count   int
}

func (h header) bytes() bool { return h.kind == "u1" || h.kind == "b1" }

// readHeader reads up to the first element, and checks that size bytes hold exactly the
// elements.
func readHeader(r io.Reader, size int64) (header, error) {
	text, used, err := headerText(r)
	if err != nil {
		return header{}, err
	}
	h, err := parseHeader(text)
	if err != nil {
		return header{}, err
	}
	if need := int64(h.count) * int64(h.size); need != size-used {
		return header{}, fault.New(fault.Format, "the header describes an array %v of %d bytes, but the file has %d", h.shape, need, size-used)
	}
	return h, nil
}

// headerText returns the dictionary in the header and the number of bytes read so far.
func headerText(r io.Reader) (string, int64, error) {
	start := make([]byte, len(magic)+2)
	if _, err := io.ReadFull(r, start); err != nil || string(start[:len(magic)]) != magic {
		return "", 0, fault.New(fault.Format, "this is not a NumPy array file: it does not begin with \\x93NUMPY")
	}
	var lengthBytes int
	switch version := start[len(magic)]; version {
	case 1:
		lengthBytes = 2
	case 2, 3:
		lengthBytes = 4
	default:
		return "", 0, fault.New(fault.Version, "the array file has format version %d; versions 1 to 3 can be read", version)
	}
	field := make([]byte, 4)
	if _, err := io.ReadFull(r, field[:lengthBytes]); err != nil {
		return "", 0, truncated(err)
	}
	length := binary.LittleEndian.Uint32(field)
	if length > maxHeader {
		return "", 0, fault.New(fault.Format, "the array file has a header of %d bytes, too long for a plain array", length)
	}
	text := make([]byte, length)
	if _, err := io.ReadFull(r, text); err != nil {
		return "", 0, truncated(err)
	}
	return string(text), int64(len(start)+lengthBytes) + int64(length), nil
}

func parseHeader(text string) (header, error) {
	order, ordered := field(text, "fortran_order")
	fortran := strings.HasPrefix(order, "True")
	tuple, shaped := field(text, "shape")
	shape, _, closed := strings.Cut(strings.TrimPrefix(tuple, "("), ")")
	if !ordered || !fortran && !strings.HasPrefix(order, "False") || !shaped || !strings.HasPrefix(tuple, "(") || !closed {
		return header{}, fault.New(fault.Format, "the array file does not have a NumPy header: %.80q", text)
	}
	descr, isText := quoted(field(text, "descr"))
	if !isText {
		return header{}, fault.New(fault.Unsupported, "the array holds records: save a plain array of numbers")
	}
	h := header{fortran: fortran, order: binary.LittleEndian}
	if err := h.setType(descr); err != nil {
		return header{}, err
	}
	return h, h.setShape(shape)
}

// field returns the text after a key and its colon in a dictionary.
func field(text, key string) (string, bool) {
	const blanks = " \t\r\n"
	for _, quote := range []string{"'", `"`} {
		if _, after, found := strings.Cut(text, quote+key+quote); found {
			value, found := strings.CutPrefix(strings.TrimLeft(after, blanks), ":")
			return strings.TrimLeft(value, blanks), found
		}
	}
	return "", false
}

// quoted returns the quoted text at the start of a value.
func quoted(value string, found bool) (string, bool) {
	if !found || value == "" || value[0] != '\'' && value[0] != '"' {
		return "", false
	}
	text, _, closed := strings.Cut(value[1:], value[:1])
	return text, closed
}

func (h *header) setType(descr string) error {
	h.kind = strings.TrimLeft(descr, "<>|=")
	if strings.HasPrefix(descr, ">") {
		h.order = binary.BigEndian
	}
	is, known := types[h.kind]
	if !known {
		return fault.New(fault.Unsupported, "the array has type %q: save it as float64, float32, an integer or bool", descr)
	}
	h.items = is
	return nil
}

// setShape parses "3, 4" and counts the elements, and stops before an overflow.
func (h *header) setShape(text string) error {
	h.shape, h.count = []int{}, 1
	for field := range strings.SplitSeq(text, ",") {
		field = strings.TrimSuffix(strings.TrimSpace(field), "L")
		if field == "" {
			continue
		}
		length, err := strconv.Atoi(field)
		if err != nil || length < 0 {
			return fault.New(fault.Format, "the shape of the array file contains %q, which is not a length", field)
		}
		if length > 0 && h.count > fault.MostNumbers/length {
			return fault.New(fault.TooLarge, "an array of shape (%s) has more than the %v million numbers that can be read: use fewer rows", text, fault.MostNumbers/1e6)
		}
		h.shape = append(h.shape, length)
		h.count *= length
	}
	return nil
}

func writeHeader(w io.Writer, descr string, shape []int, length int) error {
	count, axes := 1, make([]string, len(shape))
	for axis, n := range shape {
		count *= n
		axes[axis] = strconv.Itoa(n) + ","
	}
	if count != length {
		return fault.New(fault.Shape, "an array of shape %v has %d elements, not %d", shape, count, length)
	}
	text := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", descr, strings.Join(axes, " "))
	if len(shape) > 1 { // Python writes (3,) but (3, 4)
		text = strings.Replace(text, ",), }", "), }", 1)
	}
	used := len(magic) + 4 + len(text) + 1
	text += strings.Repeat(" ", (alignment-used%alignment)%alignment) + "\n"
	start := append([]byte(magic), 1, 0)
	start = binary.LittleEndian.AppendUint16(start, uint16(len(text)))
	_, err := w.Write(append(start, text...))
	return err
}
