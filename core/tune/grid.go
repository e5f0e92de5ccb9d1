package tune

import "ppca/core/json"

// A Grid is values of λ, ∞ among them where PCA is to be. In JSON ∞ is the text
// "Infinity".
type Grid []float64

// MarshalJSON writes the values.
func (g Grid) MarshalJSON() ([]byte, error) { return json.Marshal([]float64(g)) }

// UnmarshalJSON reads what MarshalJSON writes.
func (g *Grid) UnmarshalJSON(raw []byte) error { return json.Unmarshal(raw, (*[]float64)(g)) }
