package workbook

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// errXML is the error of a part that is no complete XML in UTF-8.
var errXML = errors.New("a part of it is no complete XML")

// A parser reads the tags and the text of a part in the order of the file. It knows as much of
// XML 1.0 as workbooks have: no entities of their own and no other encodings than UTF-8.
type parser struct {
	rest []byte
	open [][]byte // names of the open elements
	name string   // of the last tag, without its prefix
	tag  []byte   // the attributes of the last start tag
	text []byte   // between the last two tags, as written
	raw  bool     // the text is CDATA, without entities
	end  bool     // the last tag is an end tag
	done bool     // the last tag is an empty element, so its end comes next
}

// newParser returns a parser of a part.
func newParser(part []byte) (*parser, error) {
	if part = bytes.TrimPrefix(part, []byte("\xef\xbb\xbf")); !utf8.Valid(part) {
		return nil, errXML
	}
	return &parser{rest: part}, nil
}

// next moves to the next start or end tag; more is false after the last.
func (p *parser) next() (more bool, err error) {
	if p.done {
		p.done, p.end, p.text, p.raw = false, true, nil, false
		return true, nil
	}
	p.text, p.raw = nil, false
	for {
		at := bytes.IndexByte(p.rest, '<')
		if at < 0 {
			if len(p.open) > 0 || len(bytes.TrimSpace(p.rest)) > 0 {
				return false, errXML
			}
			return false, nil
		}
		if !p.raw && len(p.text) == 0 {
			p.text = p.rest[:at]
		}
		p.rest = p.rest[at:]
		switch {
		case bytes.HasPrefix(p.rest, []byte("<!--")):
			err = p.skip("-->")
		case bytes.HasPrefix(p.rest, []byte("<![CDATA[")):
			end := bytes.Index(p.rest, []byte("]]>"))
			if end < 0 {
				return false, errXML
			}
			p.text, p.raw, p.rest = p.rest[len("<![CDATA["):end], true, p.rest[end+3:]
		case bytes.HasPrefix(p.rest, []byte("<?")), bytes.HasPrefix(p.rest, []byte("<!")):
			err = p.skip(">")
		default:
			return true, p.scanTag()
		}
		if err != nil {
			return false, err
		}
	}
}

func (p *parser) skip(to string) error {
	end := bytes.Index(p.rest, []byte(to))
	if end < 0 {
		return errXML
	}
	p.rest = p.rest[end+len(to):]
	return nil
}

// scanTag reads the tag at the start of the rest.
func (p *parser) scanTag() error {
	end, quote := 1, byte(0)
	for ; end < len(p.rest) && (quote != 0 || p.rest[end] != '>'); end++ {
		switch c := p.rest[end]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		}
	}
	if end == len(p.rest) {
		return errXML
	}
	tag := p.rest[1:end]
	p.rest = p.rest[end+1:]
	if p.end = len(tag) > 0 && tag[0] == '/'; p.end {
		tag = bytes.TrimSpace(tag[1:])
		if len(p.open) == 0 || !bytes.Equal(p.open[len(p.open)-1], tag) {
			return errXML
		}
		p.open = p.open[:len(p.open)-1]
		p.name = local(tag)
		return nil
	}
	if p.done = bytes.HasSuffix(tag, []byte("/")); p.done {
		tag = tag[:len(tag)-1]
	}
	name := tag
	if at := bytes.IndexAny(tag, " \t\r\n"); at >= 0 {
		name, p.tag = tag[:at], tag[at:]
	} else {
		p.tag = nil
	}
	if len(name) == 0 {
		return errXML
	}
	if p.name = local(name); !p.done {
		p.open = append(p.open, name)
	}
	return nil
}

func local(name []byte) string {
	return string(name[bytes.IndexByte(name, ':')+1:])
}

// attribute returns an attribute of the last start tag, without regard to its prefix; "" if it
// has none.
func (p *parser) attribute(wanted string) string {
	for rest := p.tag; ; {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		name, after, found := bytes.Cut(rest, []byte("="))
		after = bytes.TrimLeft(after, " \t\r\n")
		if !found || len(after) == 0 {
			return ""
		}
		value, rest2, closed := bytes.Cut(after[1:], after[:1])
		if !closed {
			return ""
		}
		if rest = rest2; local(bytes.TrimSpace(name)) == wanted {
			return unescaped(value)
		}
	}
}

// content returns the text before the last tag.
func (p *parser) content() string {
	if p.raw {
		return string(p.text)
	}
	return unescaped(p.text)
}

// unescaped returns a text with the characters for which XML has escapes. Others stay.
func unescaped(text []byte) string {
	var out strings.Builder
	for {
		before, after, found := bytes.Cut(text, []byte("&"))
		out.Write(before)
		if !found {
			return out.String()
		}
		name, rest, _ := bytes.Cut(after, []byte(";"))
		c := map[string]rune{"amp": '&', "lt": '<', "gt": '>', "quot": '"', "apos": '\''}[string(name)]
		if digits, is := bytes.CutPrefix(name, []byte("#")); is {
			base := 10
			if hex, is := bytes.CutPrefix(digits, []byte("x")); is {
				digits, base = hex, 16
			}
			if code, err := strconv.ParseUint(string(digits), base, 21); err == nil {
				c = rune(code)
			}
		}
		if c == 0 {
			out.WriteByte('&')
			rest = after
		} else {
			out.WriteRune(c)
		}
		text = rest
	}
}

// plainText replaces the escapes of Excel, such as _x000D_ for a line end.
func plainText(text string) string {
	for _, each := range [][2]string{{"_x000D_", " "}, {"_x000A_", " "}, {"_x0009_", " "}} {
		text = strings.ReplaceAll(text, each[0], each[1])
	}
	return text
}
