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

// A parser reads the tags and the text of a part in the order of the file. Names are without
// their prefixes: programs choose different ones.
type parser struct {
	tokens     *xml.Decoder
	name       string     // of the last tag
	end        bool       // the last tag is an end tag
	attributes []xml.Attr // of the last start tag
	text       []byte     // between the last two tags
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
			return true, nil
		case xml.EndElement:
			p.name, p.end = token.Name.Local, true
			return true, nil
		case xml.CharData:
			p.text = append(p.text, token...)
		}
	}
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
