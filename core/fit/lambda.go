package fit

import (
	"encoding/json"

	"ppca/core/userjson"
)

// lambdaJSON is Lambda in JSON, where λ may be ∞.
type lambdaJSON struct {
	Mean  userjson.Number `json:"mean"`
	Basis userjson.Number `json:"basis"`
	Ortho userjson.Number `json:"ortho"`
}

// MarshalJSON writes an infinite λ as userjson.Number does.
func (l Lambda) MarshalJSON() ([]byte, error) {
	return json.Marshal(lambdaJSON{userjson.Number(l.Mean), userjson.Number(l.Basis), userjson.Number(l.Ortho)})
}

// UnmarshalJSON parses the output of MarshalJSON.
func (l *Lambda) UnmarshalJSON(raw []byte) error {
	var all lambdaJSON
	err := json.Unmarshal(raw, &all)
	*l = Lambda{float64(all.Mean), float64(all.Basis), float64(all.Ortho)}
	return err
}
