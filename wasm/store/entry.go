//go:build js && wasm

package store

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"syscall/js"
	"time"

	"ppca/core/fit"
	"ppca/core/model"
)

// An Entry is a saved model in the list.
type Entry struct {
	ID         string             `json:"id"`
	Name       string             `json:"name"`
	Created    float64            `json:"created"` // milliseconds since 1970
	Bytes      int                `json:"bytes"`
	Kind       string             `json:"kind"`
	Components int                `json:"components"`
	Cols       int                `json:"cols"`
	Endpoints  []float64          `json:"endpoints"`
	ThetaName  string             `json:"thetaName"`
	Shape      *fit.Picture       `json:"shape"`
	Status     string             `json:"status"`
	Scores     map[string]float64 `json:"scores"`
	Damaged    bool               `json:"damaged"`
}

// NewEntry returns the entry of a model that is saved now, under a new id; size is that of its
// file.
func NewEntry(name string, size int, m *model.Model) Entry {
	return Entry{
		ID: newID(), Name: name, Created: float64(time.Now().UnixMilli()), Bytes: size,
		Kind: m.Kind, Components: m.Components, Cols: m.K(), Endpoints: m.Graph.Endpoints,
		ThetaName: m.ThetaName, Shape: m.Shape, Status: string(m.Summary.Status), Scores: m.Scores,
	}
}

// entryOf reads an entry; a damaged one is marked rather than omitted. It ignores fields of newer
// versions.
func entryOf(id string, record js.Value) Entry {
	e := Entry{Endpoints: []float64{}, Scores: map[string]float64{}}
	text := js.Global().Get("JSON").Call("stringify", record)
	if text.IsUndefined() || json.Unmarshal([]byte(text.String()), &e) != nil || e.ID != id || e.Kind == "" {
		return Entry{ID: id, Name: "damaged model", Endpoints: []float64{}, Scores: map[string]float64{}, Damaged: true}
	}
	return e
}

// newID returns an id that is unique among all tabs: the browser's random numbers seed rand.
func newID() string {
	return fmt.Sprintf("%016x%08x", rand.Uint64(), rand.Uint32())
}
