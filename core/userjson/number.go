package userjson

import (
	"bytes"
	"encoding/json"
	"math"
)

// A Number is a float64 that may be ∞. JSON has no such number, so ∞ is the text "Infinity",
// which Number in JavaScript and float in Python understand.
type Number float64

// infinity is ∞ in JSON.
const infinity = `"Infinity"`

// endless begins a number of a caller that JSON does not have: NaN, ∞ or −∞. Among options, the text
// "Infinity" is a text.
const endless = `"\u0000`

// stated returns options with ∞ as Number reads it.
func stated(raw []byte) []byte {
	return bytes.ReplaceAll(raw, []byte(endless+`Infinity"`), []byte(infinity))
}

// MarshalJSON writes the number, or the text. It fails for NaN and −∞.
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 1) {
		return []byte(infinity), nil
	}
	return json.Marshal(float64(n))
}

// UnmarshalJSON reads the number, or the text.
func (n *Number) UnmarshalJSON(raw []byte) error {
	if string(raw) == infinity {
		*n = Number(math.Inf(1))
		return nil
	}
	return json.Unmarshal(raw, (*float64)(n))
}
