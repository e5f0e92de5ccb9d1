package source

import (
	"errors"
	"fmt"
	"math"
	"path"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// ThetaFromNames returns the θ in the name of every file: the match of Options.Pattern or, without
// one, the last number, see lastNumbers. Without a pattern it returns nil if a name has no number.
func ThetaFromNames(names []string, o dataset.Options) ([]float64, error) {
	texts := lastNumbers(names)
	if o.Pattern != "" {
		var err error
		if texts, err = matches(o.Pattern, names); err != nil {
			return nil, err
		}
	}
	theta := make([]float64, len(names))
	for i, text := range texts {
		v, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
		switch {
		case err == nil && !math.IsNaN(v) && !math.IsInf(v, 0):
			theta[i] = v
		case o.Pattern == "":
			return nil, nil
		default:
			return nil, fault.New(fault.Format, "the pattern %q finds %q in the name %s, which is not a number",
				o.Pattern, text, names[i]).With("file", names[i])
		}
	}
	return theta, nil
}

// Example returns "yaw-30.png gives -30", for a note. It prefers a name with a minus, because the
// user may know that its hyphen only joins two words.
func Example(names []string, theta []float64) string {
	i := max(0, slices.IndexFunc(theta, func(v float64) bool { return v < 0 }))
	return fmt.Sprintf("%s gives %v", names[i], theta[i])
}

// GroupsFromNames returns the match of Options.GroupPattern in the name of every file.
func GroupsFromNames(names []string, o dataset.Options) ([]string, error) {
	groups, err := matches(o.GroupPattern, names)
	if i := slices.Index(groups, ""); i >= 0 {
		return nil, fault.New(fault.Format, "the pattern %q finds no group in the name %s", o.GroupPattern, names[i]).
			With("file", names[i])
	}
	return groups, err
}

// matches returns what the group of a pattern matches in each name, or "".
func matches(pattern string, names []string) ([]string, error) {
	expression, err := regexp.Compile(pattern)
	if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) && ofOthers.MatchString(wrong.Expr) {
		return nil, fault.New(fault.Option, "the pattern %q has %q: lookaround and references to groups are not read; write "+
			`age(\d+) for (?<=age)(\d+)`, pattern, wrong.Expr)
	}
	if err != nil {
		return nil, fault.New(fault.Option, "the pattern %q is not a regular expression: %w", pattern, err)
	}
	if expression.NumSubexp() != 1 {
		return nil, fault.New(fault.Option, "the pattern %q must have one group, (…), around the number or the text, but "+
			"has %d",
			pattern, expression.NumSubexp())
	}
	found := make([]string, len(names))
	for i, name := range names {
		if match := expression.FindStringSubmatch(name); match != nil {
			found[i] = match[1]
		}
	}
	return found, nil
}

// ofOthers matches the begin of lookaround and references, which other engines read.
var ofOthers = regexp.MustCompile(`^(\(\?<?[=!]|\\[1-9k])`)

// A number is the last number in a name without its folder and ending.
type number struct {
	word   string // what it follows: letters in lower case, "0" for a digit, "" for any other character
	sign   string // between the word and the digits: "", "+", "-" or "−"
	digits string // with a decimal point; "" if the name has no number
}

// lastNumbers returns the last number in each name, or "". A hyphen before it is a minus unless it joins the number
// to a word; it is a minus there too if another number of the set follows the same word without a hyphen: face-30
// alone is 30, but yaw-30 beside yaw0, yaw30 or yaw+30 is −30. An m before it is a minus if others have a p
// there: m30 beside p30.
func lastNumbers(names []string) []string {
	numbers := make([]number, len(names))
	for i, name := range names {
		numbers[i] = lastNumber(strings.TrimSuffix(path.Base(name), path.Ext(name)))
	}
	follows, signed := map[string]bool{}, map[string]bool{}
	for _, n := range numbers {
		follows[n.word] = true
		if n.digits != "" && n.sign != "-" {
			signed[n.word] = true
		}
	}
	texts := make([]string, len(names))
	for i, n := range numbers {
		texts[i] = n.digits
		if n.sign == "−" || n.sign == "-" && (n.word == "" || signed[n.word]) ||
			n.sign == "" && follows["p"] && n.word == "m" {
			texts[i] = "-" + n.digits
		}
	}
	return texts
}

func lastNumber(stem string) number {
	const digits = "0123456789"
	// A dash that programs make of a hyphen, and a decimal comma.
	stem = strings.NewReplacer("–", "-", ",", ".").Replace(strings.ToLower(stem))
	end := strings.LastIndexAny(stem, digits) + 1
	before := strings.TrimRight(stem[:end], digits)
	if whole, is := strings.CutSuffix(before, "."); is {
		// 2.50 is a number, but 2020.01.05 ends with 5
		if rest := strings.TrimRight(whole, digits); rest != whole && !strings.HasSuffix(rest, ".") {
			before = rest
		}
	}
	n := number{digits: stem[len(before):end]}
	for _, sign := range []string{"+", "-", "−"} {
		if rest, is := strings.CutSuffix(before, sign); is {
			before, n.sign = rest, sign
			break
		}
	}
	isLetter := func(c rune) bool { return unicode.IsLetter(c) || unicode.IsMark(c) }
	n.word = before[len(strings.TrimRightFunc(before, isLetter)):]
	if strings.TrimRight(before, digits) != before {
		n.word = "0"
	}
	return n
}
