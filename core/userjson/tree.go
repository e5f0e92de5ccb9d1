package userjson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Node is a JSON value with its place in the text: an object, a list or a leaf.
type Node struct {
	Path  string           // such as models[0].energy.data; empty for the whole text
	Name  string           // name as a member of an object
	Names []string         // names of the members of an object, in order; nil for other values
	Of    map[string]*Node // the members of an object
	Items []*Node          // items of a list; nil for other values
	Leaf  string           // JSON of other values; numbers as written

	raw string // JSON of the value
}

// Empty reports whether the value is missing, null, 0, "" or an empty list.
func (n *Node) Empty() bool {
	return n == nil || n.Of == nil && len(n.Items) == 0 && slices.Contains([]string{"", "null", "0", `""`}, n.Leaf)
}

// The limits of the nesting and of the number of values. Files of users have fewer than ten levels
// and some ten thousand values; every node keeps its whole path.
const (
	deepest  = 100
	mostMany = 1 << 18
)

// Tree parses a JSON text. It returns an error if an object has two members of one name, which
// programs treat differently (encoding/json ignores capitals), if the nesting is too deep, or if
// there are too many values.
func Tree(raw []byte) (*Node, error) {
	p := parser{text: string(raw), decoder: json.NewDecoder(bytes.NewReader(raw))}
	p.decoder.UseNumber()
	return p.next("", 0)
}

// A parser counts the values that it reads.
type parser struct {
	text    string
	decoder *json.Decoder
	values  int
}

// next parses the next value. depth counts the lists and objects around it.
func (p *parser) next(path string, depth int) (n *Node, err error) {
	if depth > deepest {
		return nil, fmt.Errorf("it has more than %d nested lists or objects", deepest)
	}
	if p.values++; p.values > mostMany {
		return nil, fmt.Errorf("it has more than %d values", mostMany)
	}
	from := p.decoder.InputOffset()
	token, err := p.decoder.Token()
	if err != nil {
		return nil, err
	}
	n = &Node{Path: path}
	defer func() { n.raw = strings.TrimLeft(p.text[from:p.decoder.InputOffset()], " \t\r\n:,") }()
	switch token {
	case json.Delim('{'):
		n.Of = map[string]*Node{}
		return n, p.members(n, depth+1)
	case json.Delim('['):
		n.Items = []*Node{}
		return n, p.list(n, depth+1)
	}
	leaf, err := json.Marshal(token)
	n.Leaf = string(leaf)
	return n, err
}

func (p *parser) members(n *Node, depth int) error {
	folded := map[string]bool{}
	for p.decoder.More() {
		token, err := p.decoder.Token()
		if err != nil {
			return err
		}
		name := token.(string)
		member, err := p.next(n.below(name), depth)
		if err != nil {
			return err
		}
		member.Name = name
		if folded[strings.ToLower(name)] {
			return fmt.Errorf("%.80s occurs twice", member.Path)
		}
		folded[strings.ToLower(name)] = true
		n.Names, n.Of[name] = append(n.Names, name), member
	}
	_, err := p.decoder.Token()
	return err
}

func (p *parser) list(n *Node, depth int) error {
	for p.decoder.More() {
		item, err := p.next(n.Path+"["+strconv.Itoa(len(n.Items))+"]", depth)
		if err != nil {
			return err
		}
		n.Items = append(n.Items, item)
	}
	_, err := p.decoder.Token()
	return err
}

// below returns the path of a member. It quotes names that look like a path.
func (n *Node) below(name string) string {
	plain := name != ""
	for _, r := range name {
		plain = plain && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	}
	switch {
	case !plain:
		return n.Path + "[" + strconv.Quote(name) + "]"
	case n.Path == "":
		return name
	}
	return n.Path + "." + name
}

// Text returns the JSON of a leaf, the kind of other values, or "nothing" for a missing value.
func (n *Node) Text() string {
	switch {
	case n == nil:
		return "nothing"
	case n.Of != nil:
		return "an object"
	case n.Items != nil:
		return "a list of " + strconv.Itoa(len(n.Items))
	}
	return n.Leaf
}

// Value returns the number of a leaf; ok is false for other values.
func (n *Node) Value() (value float64, ok bool) {
	if n == nil || n.Of != nil || n.Items != nil {
		return 0, false
	}
	value, err := strconv.ParseFloat(n.Leaf, 64)
	return value, err == nil
}

// Pair calls do for every place in either of two trees. It descends where both have objects or
// both have lists; do gets two leaves, two values of different form, or nil for a missing one.
func Pair(a, b *Node, do func(path string, a, b *Node)) {
	switch {
	case a != nil && b != nil && a.Of != nil && b.Of != nil:
		for _, name := range a.Names {
			Pair(a.Of[name], b.Of[name], do)
		}
		for _, name := range b.Names {
			if a.Of[name] == nil {
				Pair(nil, b.Of[name], do)
			}
		}
	case a != nil && b != nil && a.Items != nil && b.Items != nil:
		for i := range max(len(a.Items), len(b.Items)) {
			Pair(at(a.Items, i), at(b.Items, i), do)
		}
	case a != nil:
		do(a.Path, a, b)
	default:
		do(b.Path, a, b)
	}
}

func at(items []*Node, i int) *Node {
	if i < len(items) {
		return items[i]
	}
	return nil
}
