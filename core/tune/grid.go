package tune

import (
	"encoding/json"

	"ppca/core/userjson"
)

// A Grid lists values of λ. It contains ∞ if PCA is to be among the candidates. In JSON
// ∞ is the text "Infinity".
type Grid []float64

// MarshalJSON writes the values.
func (g Grid) MarshalJSON() ([]byte, error) {
	if g == nil {
		return []byte("null"), nil
	}
	values := make([]userjson.Number, len(g))
	for i, value := range g {
		values[i] = userjson.Number(value)
	}
	return json.Marshal(values)
}

// UnmarshalJSON parses the output of MarshalJSON.
func (g *Grid) UnmarshalJSON(raw []byte) error {
	var values []userjson.Number
	if err := json.Unmarshal(raw, &values); err != nil || values == nil {
		return err
	}
	*g = make(Grid, len(values))
	for i, value := range values {
		(*g)[i] = float64(value)
	}
	return nil
}
