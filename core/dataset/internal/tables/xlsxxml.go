package tables

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"ppca/core/zipfile"
)

// mostOthers is the limit of elements between two that a table is made of, such as empty rows.
const mostOthers = mostRows

// A tag is a start or an end of an element. Names are without their prefixes: programs choose
// different ones.
type tag struct {
	name       string
	end        bool
	attributes []xml.Attr // of the last start
	text       []byte     // between the last two tags
}

// attribute returns an attribute; "" if there is none.
func (x *tag) attribute(called string) string {
	for _, each := range x.attributes {
		if each.Name.Local == called {
			return each.Value
		}
	}
	return ""
}

// each calls visit for every tag of a part, in the order of the file; a part that is missing has none.
func (b *workbook) each(name string, visit func(*tag) error) error {
	entry := b.entries[strings.ToLower(name)]
	switch {
	case entry == nil:
		return nil
	case zipfile.Encrypted(entry):
		return errLocked
	}
	part, err := entry.Open()
	if err != nil {
		return err
	}
	defer part.Close()
	tokens := xml.NewDecoder(meter{part, &b.left})
	x, depth, others := &tag{}, 0, 0
	for {
		token, err := tokens.Token()
		var wrong *xml.SyntaxError
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &wrong):
			return fmt.Errorf("%w (line %d: %s)", errPart, wrong.Line, wrong.Msg)
		case err != nil:
			return err
		}
		switch token := token.(type) {
		case xml.CharData:
			x.text = append(x.text, token...)
			continue
		case xml.StartElement:
			x.name, x.end, x.attributes = token.Name.Local, false, token.Attr
			depth++
			switch others++; x.name {
			case "c", "si", "xf", "numFmt", "sheet", "Relationship":
				others = 0
			}
		case xml.EndElement:
			x.name, x.end = token.Name.Local, true
			depth--
		default:
			continue
		}
		if depth > deepest { // the decoder keeps all elements that are open
			return fmt.Errorf("%w (more than %d elements are inside one another)", errPart, deepest)
		}
		if others > mostOthers {
			return errLarge
		}
		if err := visit(x); err != nil {
			return err
		}
		x.text = x.text[:0]
	}
}

// A meter reads a part, within the bytes that may still be unpacked.
type meter struct {
	part io.Reader
	left *int64
}

func (m meter) Read(to []byte) (int, error) {
	n, err := m.part.Read(to)
	if *m.left -= int64(n); *m.left < 0 {
		return n, errLarge
	}
	return n, err
}
