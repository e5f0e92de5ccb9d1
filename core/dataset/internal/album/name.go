package album

import (
	"path"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
)

// ThetaFromNames returns the θ in the name of every picture: the match of the pattern, or
// the last number. Without a pattern it returns nil if a name has no number.
func ThetaFromNames(names []string, o dataset.Options) ([]float64, error) {
	find, pattern := lastNumber, o.Pattern
	if pattern != "" {
		var err error
		if find, err = matcher(pattern, o); err != nil {
			return nil, err
		}
	}
	theta := make([]float64, len(names))
	for i, name := range names {
		text := find(name)
		v, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
		switch {
		case err == nil && table.ContentOf(v) == csvtext.Number:
			theta[i] = v
		case pattern == "":
			return nil, nil
		default:
			return nil, fault.New(fault.Format, "the pattern %q finds %q in the name %s, which is not a number", pattern, text, name).With("file", name)
		}
	}
	return theta, nil
}

// GroupsFromNames returns the group in the name of every picture.
func GroupsFromNames(names []string, o dataset.Options) ([]string, error) {
	find, err := matcher(o.GroupPattern, o)
	if err != nil {
		return nil, err
	}
	groups := make([]string, len(names))
	for i, name := range names {
		if groups[i] = find(name); groups[i] == "" {
			return nil, fault.New(fault.Format, "the pattern %q finds no group in the name %s", o.GroupPattern, name).With("file", name)
		}
	}
	return groups, nil
}

// matcher returns a function that returns what the group of a pattern matches in a name, or "".
func matcher(pattern string, o dataset.Options) (func(name string) string, error) {
	if o.Compile == nil {
		return nil, fault.New(fault.Unsupported, "the pattern %q needs a regular expression engine: set Options.Compile", pattern)
	}
	expression, err := o.Compile(pattern)
	if err != nil {
		return nil, fault.New(fault.Option, "the pattern %q is not a regular expression: %w", pattern, err)
	}
	if expression.NumSubexp() != 1 {
		return nil, fault.New(fault.Option, "the pattern %q must have one group, (…), around the number or the text, but has %d", pattern, expression.NumSubexp())
	}
	return func(name string) string {
		found := expression.FindStringSubmatch(name)
		if found == nil {
			return ""
		}
		return found[1]
	}, nil
}

// lastNumber returns the last number in a name without folder and ending. A hyphen before
// it is a minus, unless it follows a letter or digit: "yaw_-30" is −30, "face-30" is 30.
func lastNumber(name string) string {
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	from, to := lastDecimal(stem)
	if from > 0 && stem[from-1] == '-' && (from == 1 || !isAlphanumeric(stem[from-2])) {
		from--
	}
	return stem[from:to]
}

// lastDecimal returns the start and end of the last decimal number in a text, or 0 and 0.
func lastDecimal(text string) (from, to int) {
	for i := 0; i < len(text); {
		end := digitsEnd(text, i)
		if end == i {
			i++
			continue
		}
		if decimals := digitsEnd(text, end+1); end < len(text) && text[end] == '.' && decimals > end+1 {
			end = decimals
		}
		from, to, i = i, end, end
	}
	return from, to
}

func digitsEnd(text string, from int) int {
	end := from
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	return end
}

func isAlphanumeric(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
