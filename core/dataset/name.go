package dataset

import (
	"path"
	"regexp"
	"strconv"
	"strings"

	"ppca/core/fault"
)

// NumberInName is the name of θ when it is read from the names of pictures.
const NumberInName = "number in the file name"

var decimal = regexp.MustCompile(`\d+(\.\d+)?`)

// thetaFromNames reads θ from the name of every picture, with the pattern or as
// the last number. Without a pattern it gives nil where a name has no number.
func thetaFromNames(names []string, pattern string) ([]float64, error) {
	find := lastNumber
	if pattern != "" {
		var err error
		if find, err = matcher(pattern); err != nil {
			return nil, err
		}
	}
	theta := make([]float64, len(names))
	for i, name := range names {
		text := find(name)
		v, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
		switch {
		case err == nil && finite(v) == number:
			theta[i] = v
		case pattern == "":
			return nil, nil
		default:
			return nil, fault.New(fault.Format, "the pattern %q finds %q in the name %s, which is not a number", pattern, text, name).With("file", name)
		}
	}
	return theta, nil
}

func matcher(pattern string) (func(name string) string, error) {
	expression, err := regexp.Compile(pattern)
	if err != nil {
		return nil, fault.New(fault.Option, "the pattern for θ is not a regular expression: %w", err)
	}
	if expression.NumSubexp() != 1 {
		return nil, fault.New(fault.Option, "the pattern %q must have one group, (…), around the number, and has %d", pattern, expression.NumSubexp())
	}
	return func(name string) string {
		found := expression.FindStringSubmatch(name)
		if found == nil {
			return ""
		}
		return found[1]
	}, nil
}

// lastNumber returns the last number of a name without folder and ending. A
// hyphen before it is a minus unless it joins it to a word: "yaw_-30" is −30,
// "face-30" is 30.
func lastNumber(name string) string {
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	all := decimal.FindAllStringIndex(stem, -1)
	if all == nil {
		return ""
	}
	from, to := all[len(all)-1][0], all[len(all)-1][1]
	if from > 0 && stem[from-1] == '-' && (from == 1 || !isAlphanumeric(stem[from-2])) {
		from--
	}
	return stem[from:to]
}

func isAlphanumeric(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
