package ppca

import (
	"ppca/core/fault"
	"ppca/core/json"
)

// A Stiffness is λ_m or λ_v as encoding/json writes it: a number, or the text
// "Infinity", for which see package json.
type Stiffness float64

// MarshalJSON writes the number or the text.
func (s Stiffness) MarshalJSON() ([]byte, error) { return json.Marshal(float64(s)) }

// UnmarshalJSON reads the number or the text. It fails with ERR_OPTION.
func (s *Stiffness) UnmarshalJSON(raw []byte) error {
	if err := json.Unmarshal(raw, (*float64)(s)); err != nil {
		return fault.New(fault.Option, `%s is no λ: give a number ≥ 0 or "Infinity"`, raw)
	}
	return nil
}

// MarshalJSON writes ∞ for encoding/json as package json does, which knows no methods.
func (l Lambda) MarshalJSON() ([]byte, error) { return json.Marshal(l) }

// UnmarshalJSON reads what MarshalJSON writes.
func (l *Lambda) UnmarshalJSON(raw []byte) error { return json.Unmarshal(raw, l) }
