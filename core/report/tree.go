package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// A node is a JSON value with its place in the text: an object, a list or a leaf.
type node struct {
	path  string           // such as models[0].energy.data; empty for the whole text
	name  string           // name as a member of an object
	names []string         // names of the members of an object, in order; nil for other values
	of    map[string]*node // the members of an object
	items []*node          // items of a list; nil for other values
	leaf  string           // JSON of other values; numbers as written
}

// empty reports whether the value is missing, null, 0, "" or an empty list.
func (n *node) empty() bool {
	return n == nil || n.of == nil && len(n.items) == 0 && slices.Contains([]string{"", "null", "0", `""`}, n.leaf)
}

// deepest is the limit of nesting of lists and objects. Reports have fewer than ten levels, and
// every node keeps its whole path.
const deepest = 100

// treeOf parses a JSON text. It returns an error if an object has two members of one name, which
// programs treat differently, or if the nesting is too deep.
func treeOf(raw []byte) (*node, error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	return next(decoder, "", 0)
}

// next parses the next value. depth counts the lists and objects around it.
func next(decoder *json.Decoder, path string, depth int) (*node, error) {
	if depth > deepest {
		return nil, fmt.Errorf("it has more than %d nested lists or objects", deepest)
	}
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	n := &node{path: path}
	switch token {
	case json.Delim('{'):
		n.of = map[string]*node{}
		return n, n.members(decoder, depth+1)
	case json.Delim('['):
		n.items = []*node{}
		return n, n.list(decoder, depth+1)
	}
	leaf, err := json.Marshal(token)
	n.leaf = string(leaf)
	return n, err
}

func (n *node) members(decoder *json.Decoder, depth int) error {
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		name := token.(string)
		member, err := next(decoder, n.below(name), depth)
		if err != nil {
			return err
		}
		member.name = name
		if n.of[name] != nil {
			return fmt.Errorf("%s occurs twice", member.path)
		}
		n.names, n.of[name] = append(n.names, name), member
	}
	_, err := decoder.Token()
	return err
}

func (n *node) list(decoder *json.Decoder, depth int) error {
	for decoder.More() {
		item, err := next(decoder, n.path+"["+strconv.Itoa(len(n.items))+"]", depth)
		if err != nil {
			return err
		}
		n.items = append(n.items, item)
	}
	_, err := decoder.Token()
	return err
}

// below returns the path of a member. It quotes names that look like a path.
func (n *node) below(name string) string {
	plain := name != ""
	for _, r := range name {
		plain = plain && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	}
	switch {
	case !plain:
		return n.path + "[" + strconv.Quote(name) + "]"
	case n.path == "":
		return name
	}
	return n.path + "." + name
}

// text returns the JSON of a leaf, the kind of other values, or "nothing" for a missing value.
func (n *node) text() string {
	switch {
	case n == nil:
		return "nothing"
	case n.of != nil:
		return "an object"
	case n.items != nil:
		return "a list of " + strconv.Itoa(len(n.items))
	}
	return n.leaf
}

// number returns the number of a leaf; ok is false for other values.
func (n *node) number() (value float64, ok bool) {
	if n == nil || n.of != nil || n.items != nil {
		return 0, false
	}
	value, err := strconv.ParseFloat(n.leaf, 64)
	return value, err == nil
}

// pair calls do for every place in either of two trees. It descends where both have objects or
// both have lists; do gets two leaves, two values of different form, or nil for a missing one.
func pair(a, b *node, do func(path string, a, b *node)) {
	switch {
	case a != nil && b != nil && a.of != nil && b.of != nil:
		for _, name := range a.names {
			pair(a.of[name], b.of[name], do)
		}
		for _, name := range b.names {
			if a.of[name] == nil {
				pair(nil, b.of[name], do)
			}
		}
	case a != nil && b != nil && a.items != nil && b.items != nil:
		for i := range max(len(a.items), len(b.items)) {
			pair(at(a.items, i), at(b.items, i), do)
		}
	case a != nil:
		do(a.path, a, b)
	default:
		do(b.path, a, b)
	}
}

func at(items []*node, i int) *node {
	if i < len(items) {
		return items[i]
	}
	return nil
}
