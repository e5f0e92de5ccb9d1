//go:build js && wasm

package main

import (
	"fmt"
	"math/rand/v2"
	"syscall/js"
	"time"

	"github.com/norunners/vert"

	"ppca/core/display"
	"ppca/core/model"
)

// An entry is what the list of saved models shows of one.
type entry struct {
	ID         string             `js:"id"`
	Name       string             `js:"name"`
	Created    float64            `js:"created"` // milliseconds since 1970
	Bytes      int                `js:"bytes"`
	Kind       string             `js:"kind"`
	Components int                `js:"components"`
	Cols       int                `js:"cols"`
	Endpoints  []float64          `js:"endpoints"`
	ThetaName  string             `js:"thetaName"`
	Shape      *display.Shape     `js:"shape"`
	Status     string             `js:"status"`
	Scores     map[string]float64 `js:"scores"`
	Damaged    bool               `js:"damaged"`
}

func newEntry(id, name string, created float64, size int, m *model.Model) entry {
	return entry{
		ID: id, Name: name, Created: created, Bytes: size,
		Kind: m.Kind, Components: m.Components, Cols: m.K(), Endpoints: filled(m.Graph.Endpoints),
		ThetaName: m.ThetaName, Shape: m.Shape, Status: string(m.Summary.Status), Scores: scoresOf(m),
	}
}

// entryOf reads a record of the list; one that does not make sense is shown as
// damaged rather than left out. Fields that a newer version added are let be.
func entryOf(id string, record js.Value) entry {
	var e entry
	if record.IsUndefined() || vert.ValueOf(record).AssignTo(&e) != nil || e.ID != id || e.Kind == "" {
		return entry{ID: id, Name: "damaged model", Endpoints: []float64{}, Scores: map[string]float64{}, Damaged: true}
	}
	return e
}

// newID is unique among all tabs: the source of rand is seeded by the browser's
// own random numbers.
func newID() string {
	return fmt.Sprintf("%016x%08x", rand.Uint64(), rand.Uint32())
}

func now() float64 { return float64(time.Now().UnixMilli()) }
