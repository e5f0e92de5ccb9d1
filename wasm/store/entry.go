//go:build js && wasm

package store

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"syscall/js"
	"time"

	"github.com/norunners/vert"

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
	e := Entry{
		ID: newID(), Name: name, Created: float64(time.Now().UnixMilli()), Bytes: size,
		Kind: m.Kind, Components: m.Components, Cols: m.K(), Endpoints: append([]float64{}, m.Graph.Endpoints...),
		ThetaName: m.ThetaName, Shape: m.Shape, Status: string(m.Summary.Status), Scores: map[string]float64{},
	}
	maps.Copy(e.Scores, m.Scores)
	return e
}

// record returns the entry as the database has it.
func (e Entry) record() js.Value { return vert.ValueOf(e).Value }

// entryOf reads an entry; a damaged one is marked rather than omitted. It ignores fields of newer
// versions.
func entryOf(id string, record js.Value) Entry {
	var e Entry
	if record.IsUndefined() || vert.ValueOf(record).AssignTo(&e) != nil || e.ID != id || e.Kind == "" {
		return Entry{ID: id, Name: "damaged model", Endpoints: []float64{}, Scores: map[string]float64{}, Damaged: true}
	}
	return e
}

// newID returns an id that is unique among all tabs: the browser's random numbers seed rand.
func newID() string {
	return fmt.Sprintf("%016x%08x", rand.Uint64(), rand.Uint32())
}
