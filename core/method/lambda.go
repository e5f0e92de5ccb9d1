package method

import (
	"ppca/core/json"
	"ppca/core/ppca"
)

// lambdaJSON is LambdaSettings as it is written, ∞ as the text "Infinity".
type lambdaJSON struct {
	Mean  *ppca.Stiffness `json:"mean"`
	Basis *ppca.Stiffness `json:"basis"`
	Ortho *float64        `json:"ortho"`
}

// MarshalJSON writes infinite penalties as text, see ppca.Stiffness.
func (l LambdaSettings) MarshalJSON() ([]byte, error) {
	return json.Marshal(lambdaJSON{(*ppca.Stiffness)(l.Mean), (*ppca.Stiffness)(l.Basis), l.Ortho})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (l *LambdaSettings) UnmarshalJSON(raw []byte) error {
	var read lambdaJSON
	if err := json.Unmarshal(raw, &read); err != nil {
		return err
	}
	*l = LambdaSettings{Mean: (*float64)(read.Mean), Basis: (*float64)(read.Basis), Ortho: read.Ortho}
	return nil
}
