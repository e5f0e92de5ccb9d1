//go:build js && wasm

package store

import (
	"fmt"
	"math/rand/v2"
	"syscall/js"

	"github.com/norunners/vert"

	"ppca/core/model"
	"ppca/core/view"
)

// An Entry is a saved model in the list.
type Entry = view.Entry

// NewEntry returns the entry of a model that is saved now, under a new id; size is that of its
// file.
func NewEntry(name string, size int, m *model.Model) Entry {
	return view.OfSaved(newID(), name, size, m)
}

// recordOf returns an entry as the database has it.
func recordOf(e Entry) js.Value { return vert.ValueOf(e).Value }

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
