//go:build js && wasm

package store

import (
	"errors"
	"syscall/js"
	"testing"

	"github.com/hack-pad/go-indexeddb/idb"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/wasm/host"
)

func TestEntryRoundTrip(t *testing.T) {
	e := Entry{ID: "1", Name: "faces", Created: 1.7e12, Bytes: 9, Kind: "ppca", Components: 2, Cols: 12,
		Endpoints: []float64{0, 1}, Shape: &fit.Picture{Width: 2, Height: 2, Channels: 3}, Status: "converged",
		Scores: map[string]float64{"train": .5}}
	record := js.ValueOf(host.Encode(e))
	record.Set("later", "a field of a newer version")
	got := entryOf("1", record)
	if got.Name != "faces" || got.Created != 1.7e12 || got.Endpoints[1] != 1 || got.Shape.Channels != 3 || got.Scores["train"] != .5 || got.Damaged {
		t.Errorf("got %+v", got)
	}
}

func TestDamagedEntries(t *testing.T) {
	for _, source := range []string{
		`undefined`, `{}`, `{id: '1'}`, `{id: '2', kind: 'ppca'}`, `{id: '1', kind: 'ppca', bytes: 'many'}`, `{id: '1', kind: {}}`,
	} {
		if got := entryOf("1", js.Global().Get("Function").New("return ("+source+")").Invoke()); !got.Damaged || got.ID != "1" {
			t.Errorf("%s gives %+v", source, got)
		}
	}
}

func TestMatched(t *testing.T) {
	keys := []js.Value{js.ValueOf("a"), js.ValueOf("c")}
	got := matched([]Entry{{ID: "a"}, {ID: "b"}}, keys)
	if len(got) != 3 || got[0].Damaged || !got[1].Damaged || got[2].ID != "c" || !got[2].Damaged {
		t.Errorf("got %+v", got)
	}
	for range 20 { // files without an entry, in their order each time
		keys := []js.Value{js.ValueOf("e"), js.ValueOf("a"), js.ValueOf("d"), js.ValueOf("b"), js.ValueOf("c")}
		ids := ""
		for _, e := range matched(nil, keys) {
			ids += e.ID
		}
		if ids != "eadbc" {
			t.Fatalf("files in the order %s", ids)
		}
	}
}

func TestStorageFault(t *testing.T) {
	for _, c := range []struct {
		err  error
		code fault.Code
	}{
		{idb.NewDOMException("QuotaExceededError"), fault.Storage},
		{idb.NewDOMException("InvalidStateError"), fault.Storage},
		{idb.NewDOMException("VersionError"), fault.Version},
		{noSuchModel("x"), fault.NotFound},
		{errors.New("anything"), fault.Storage},
	} {
		if got := fault.CodeOf(storageFault(c.err)); got != c.code {
			t.Errorf("%v gives %s, want %s", c.err, got, c.code)
		}
	}
	if storageFault(nil) != nil {
		t.Error("no failure became one")
	}
}

func TestIDsDiffer(t *testing.T) {
	if a, b := newID(), newID(); a == b || len(a) != 24 {
		t.Errorf("ids %q and %q", a, b)
	}
}
