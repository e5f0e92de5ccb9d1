//go:build js && wasm

package store

import (
	"fmt"
	"math/rand/v2"
	"syscall/js"
	"time"

	"github.com/norunners/vert"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/wasm/host"
)

// An Entry is a saved model in the list.
type Entry struct {
	ID         string             `js:"id"`
	Name       string             `js:"name"`
	Created    float64            `js:"created"` // milliseconds since 1970
	Bytes      int                `js:"bytes"`
	Kind       string             `js:"kind"`
	Components int                `js:"components"`
	Cols       int                `js:"cols"`
	Endpoints  []float64          `js:"endpoints"`
	ThetaName  string             `js:"thetaName"`
	Shape      *fit.Picture       `js:"shape"`
	Status     string             `js:"status"`
	Scores     map[string]float64 `js:"scores"`
	Damaged    bool               `js:"damaged"`
}

// NewEntry returns the entry of a model that is saved now, under a new id; size is that of its
// file.
func NewEntry(name string, size int, m *model.Model) Entry {
	return Entry{
		ID: newID(), Name: name, Created: float64(time.Now().UnixMilli()), Bytes: size,
		Kind: m.Kind, Components: m.Components, Cols: m.K(), Endpoints: host.Filled(m.Graph.Endpoints),
		ThetaName: m.ThetaName, Shape: m.Shape, Status: string(m.Summary.Status), Scores: host.FilledMap(m.Scores),
	}
}

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
