package serve

import (
	"strconv"
	"strings"
)

// accepts reports whether an Accept-Encoding header allows an encoding: the header
// names it, or "*", with a weight above 0, and does not refuse it
// (RFC 9110, section 12.5.3).
func accepts(header, encoding string) bool {
	all := false
	for item := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(item, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		switch name {
		case encoding:
			return weight(parameters) > 0
		case "*":
			all = weight(parameters) > 0
		}
	}
	return all
}

func weight(parameters string) float64 {
	key, value, found := strings.Cut(strings.TrimSpace(parameters), "=")
	if !found || !strings.EqualFold(strings.TrimSpace(key), "q") {
		return 1
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil {
		return 0
	}
	return q
}
