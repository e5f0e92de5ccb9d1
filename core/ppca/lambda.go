package ppca

import (
	"math"
	"strconv"

	"ppca/core/fault"
	"ppca/core/json"
)

// A Stiffness is λ_m or λ_v in JSON, which has no number for ∞: a number, or the
// text "Infinity", which Number in JavaScript and float in Python understand.
type Stiffness float64

// MarshalJSON writes the number or the text.
func (s Stiffness) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(s), 1) {
		return []byte(`"Infinity"`), nil
	}
	return json.Marshal(float64(s))
}

// UnmarshalJSON reads the number or the text. It fails with ERR_OPTION.
func (s *Stiffness) UnmarshalJSON(raw []byte) error {
	if string(raw) == `"Infinity"` {
		*s = Stiffness(math.Inf(1))
		return nil
	}
	value, err := strconv.ParseFloat(string(raw), 64)
	if err != nil {
		return fault.New(fault.Option, `%s is no λ: give a number ≥ 0 or "Infinity"`, raw)
	}
	*s = Stiffness(value)
	return nil
}

// lambdaJSON is Lambda as it is written.
type lambdaJSON struct {
	Mean  Stiffness `json:"mean"`
	Basis Stiffness `json:"basis"`
	Ortho float64   `json:"ortho"`
}

// MarshalJSON writes infinite penalties as text, see Stiffness.
func (l Lambda) MarshalJSON() ([]byte, error) {
	return json.Marshal(lambdaJSON{Stiffness(l.Mean), Stiffness(l.Basis), l.Ortho})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (l *Lambda) UnmarshalJSON(raw []byte) error {
	var read lambdaJSON
	if err := json.Unmarshal(raw, &read); err != nil {
		return err
	}
	*l = Lambda{Mean: float64(read.Mean), Basis: float64(read.Basis), Ortho: read.Ortho}
	return nil
}
