package workbook

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// errXML is the error of a part whose XML is incomplete or not that of a workbook.
var errXML = errors.New("one of its parts is not complete XML")

const (
	// deepest is the limit of nesting of elements. The decoder keeps all that are open.
	deepest = 100

	// mostOthers is the limit of elements between two that a table is made of, such as empty rows.
	mostOthers = mostRows
)

// A parser reads the tags and the text of a part in the order of the file. Names are without
// their prefixes: programs choose different ones.
type parser struct {
	tokens     *xml.Decoder
	name       string     // of the last tag
	end        bool       // the last tag is an end tag
	attributes []xml.Attr // of the last start tag
	text       []byte     // between the last two tags
	depth      int        // of the open elements
	others     int        // elements since the last that a table is made of
}

// newParser returns a parser of a part.
func newParser(part io.Reader) *parser {
	return &parser{tokens: xml.NewDecoder(part)}
}

// next moves to the next start or end tag; more is false after the last.
func (p *parser) next() (more bool, err error) {
	p.text = p.text[:0]
	for {
		token, err := p.tokens.Token()
		if err == io.EOF {
			return false, nil
		}
		if wrong := (*xml.SyntaxError)(nil); errors.As(err, &wrong) {
			return false, fmt.Errorf("%w (line %d: %s)", errXML, wrong.Line, wrong.Msg)
		}
		if err != nil {
			return false, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			p.name, p.end, p.attributes = token.Name.Local, false, token.Attr
			return true, p.count()
		case xml.EndElement:
			p.name, p.end = token.Name.Local, true
			p.depth--
			return true, nil
		case xml.CharData:
			p.text = append(p.text, token...)
		}
	}
}

// count fails at an element that is nested too deep, or has too many before it that are no part of a
// table.
func (p *parser) count() error {
	p.depth++
	p.others++
	switch p.name {
	case "c", "si", "xf", "numFmt", "sheet", "Relationship":
		p.others = 0
	}
	switch {
	case p.depth > deepest:
		return fmt.Errorf("%w (more than %d elements are inside one another)", errXML, deepest)
	case p.others > mostOthers:
		return errLarge
	}
	return nil
}

// attribute returns an attribute of the last start tag; "" if it has none.
func (p *parser) attribute(wanted string) string {
	for _, each := range p.attributes {
		if each.Name.Local == wanted {
			return each.Value
		}
	}
	return ""
}

// content returns the text before the last tag.
func (p *parser) content() string { return string(p.text) }

// plainText replaces the escapes of Excel, such as _x000D_ for a line end.
func plainText(text string) string {
	for _, each := range [][2]string{{"_x000D_", " "}, {"_x000A_", " "}, {"_x0009_", " "}} {
		text = strings.ReplaceAll(text, each[0], each[1])
	}
	return text
}
