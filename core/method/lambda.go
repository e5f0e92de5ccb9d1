package method

import (
	"encoding/json"

	"ppca/core/userjson"
)

// Options that may be ∞ are converted through userjson.Number. The fields after the
// embedded ones keep their order, so that the bytes of reports stay equal.

type (
	plainSettings Settings       // without its methods, so that the conversion does not recurse
	plainLambda   LambdaSettings // likewise
)

type settingsJSON struct {
	*plainSettings
	SparseRidge *userjson.Number `json:"sparseRidge"`
	Neighbours  int              `json:"neighbours"`
	Heat        *userjson.Number `json:"heat"`
	Bandwidth   *userjson.Number `json:"bandwidth,omitempty"`
}

func (s *Settings) inJSON() *settingsJSON {
	return &settingsJSON{(*plainSettings)(s), (*userjson.Number)(s.SparseRidge), s.Neighbours, (*userjson.Number)(s.Heat), (*userjson.Number)(s.Bandwidth)}
}

// MarshalJSON writes ∞ as the text "Infinity".
func (s Settings) MarshalJSON() ([]byte, error) { return json.Marshal(s.inJSON()) }

// UnmarshalJSON parses the output of MarshalJSON. Components may also be a list with one
// number for each endpoint, or "auto".
func (s *Settings) UnmarshalJSON(raw []byte) error {
	all := s.inJSON()
	err := json.Unmarshal(raw, &struct {
		*settingsJSON
		Components components `json:"components"`
	}{all, components{s}})
	s.SparseRidge, s.Neighbours, s.Heat, s.Bandwidth = (*float64)(all.SparseRidge), all.Neighbours, (*float64)(all.Heat), (*float64)(all.Bandwidth)
	return err
}

// components are those of settings, in each of their three forms.
type components struct{ of *Settings }

// UnmarshalJSON fills the field that the form is for.
func (c components) UnmarshalJSON(raw []byte) error {
	switch {
	case string(raw) == `"auto"`:
		c.of.Share = new(0.0)
		return nil
	case raw[0] == '[':
		return json.Unmarshal(raw, &c.of.PerEndpoint)
	}
	return json.Unmarshal(raw, &c.of.Components)
}

type lambdaJSON struct {
	Mean  *userjson.Number `json:"mean"`
	Basis *userjson.Number `json:"basis"`
	*plainLambda
}

func (l *LambdaSettings) inJSON() *lambdaJSON {
	return &lambdaJSON{(*userjson.Number)(l.Mean), (*userjson.Number)(l.Basis), (*plainLambda)(l)}
}

// MarshalJSON writes ∞ as the text "Infinity".
func (l LambdaSettings) MarshalJSON() ([]byte, error) { return json.Marshal(l.inJSON()) }

// UnmarshalJSON parses the output of MarshalJSON.
func (l *LambdaSettings) UnmarshalJSON(raw []byte) error {
	all := l.inJSON()
	err := json.Unmarshal(raw, all)
	l.Mean, l.Basis = (*float64)(all.Mean), (*float64)(all.Basis)
	return err
}
