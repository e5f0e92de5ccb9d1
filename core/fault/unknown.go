package fault

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Unknown returns the error of a name that is none of the known ones: "bin is not an
// option: did you mean bins? The options are bins, range". path is the name with its place,
// such as lambda.means; what is a singular such as "an option" and the plural that goes
// with it, "options".
func Unknown(path, what, plural string, known []string) *Error {
	name := path[strings.LastIndexByte(path, '.')+1:]
	list := listed(known)
	if near := Nearest(name, known); near != "" {
		return New(Option, "%s is not %s: did you mean %s? The %s are %s", path, what, near, plural, list).With("option", path)
	}
	return New(Option, "%s is not %s; the %s are %s", path, what, plural, list).With("option", path)
}

// mostListed is the number of letters of a list of names, so that an error is one line on a terminal or two.
const mostListed = 100

// listed returns the first names, and the number of the others.
func listed(names []string) string {
	text := ""
	for i, name := range names {
		if i > 0 && len(text)+len(name) > mostListed {
			return fmt.Sprintf("%s and %d more", text[2:], len(names)-i)
		}
		text += ", " + name
	}
	return strings.TrimPrefix(text, ", ")
}

// Renamed returns err with another name of an option in its message and its details, for
// callers who know the option by that name.
func Renamed(err error, from, to string) error {
	e := (*Error)(nil)
	if errors.As(err, &e) {
		e.Message = strings.Replace(e.Message, from, to, 1)
		if option, named := e.Details["option"].(string); named {
			e.Details["option"] = strings.Replace(option, from, to, 1)
		}
	}
	return err
}

// Nearest returns the name that was probably meant, or "". Letters may be in the wrong case,
// and one in three may be missing, added or wrong. Of equally near names the first wins.
// unknownName in web/engine/given.js does the same.
func Nearest(name string, known []string) string {
	near, least := "", min(2, (len(name)+1)/3)+1
	for _, each := range known {
		if d := distance(strings.ToLower(name), strings.ToLower(each)); d < least {
			near, least = each, d
		}
	}
	return near
}

// distance returns the number of bytes to insert, to delete, to replace or to swap with
// their neighbour that leads from a to b.
func distance(a, b string) int {
	var above, row, next []int // distances of the prefixes of b from those of a
	for j := range len(b) + 1 {
		row = append(row, j)
	}
	for i := range len(a) {
		next = append(make([]int, 0, len(b)+1), i+1)
		for j := range len(b) {
			changed := row[j]
			if a[i] != b[j] {
				changed++
			}
			d := min(changed, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, above[j-1]+1)
			}
			next = append(next, d)
		}
		above, row = slices.Clone(row), next
	}
	return row[len(b)]
}
