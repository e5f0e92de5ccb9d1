package view

import (
	"maps"
	"time"

	"ppca/core/fit"
	"ppca/core/model"
)

// An Entry is a saved model in a list: SavedModel of the module.
type Entry struct {
	ID         string             `json:"id"`         // for the other calls
	Name       string             `json:"name"`       // the name under which it was saved
	Created    float64            `json:"created"`    // milliseconds since 1970
	Bytes      int                `json:"bytes"`      // size of the file
	Kind       string             `json:"kind"`       // the method
	Components int                `json:"components"` // V
	Cols       int                `json:"cols"`       // K
	Endpoints  []float64          `json:"endpoints"`  // as in ModelInfo
	ThetaName  string             `json:"thetaName"`  // of the first parameter
	Shape      *fit.Picture       `json:"shape"`      // of pictures; null for a table
	Status     string             `json:"status"`     // how the fit ended
	Scores     map[string]float64 `json:"scores"`     // errors of training and test rows
	Damaged    bool               `json:"damaged"`    // it cannot be opened any more, only deleted
}

// OfSaved returns the entry of a model that is saved now; size is that of its file.
func OfSaved(id, name string, size int, m *model.Model) Entry {
	e := Entry{
		ID: id, Name: name, Created: float64(time.Now().UnixMilli()), Bytes: size,
		Kind: m.Kind, Components: m.Components, Cols: m.K(), Endpoints: append([]float64{}, m.Graph.Endpoints...),
		ThetaName: m.ThetaName, Shape: m.Shape, Status: string(m.Summary.Status), Scores: map[string]float64{},
	}
	maps.Copy(e.Scores, m.Scores)
	return e
}
