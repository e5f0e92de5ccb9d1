//go:build js && wasm

// Package store keeps models in the browser's database.
package store

import (
	"context"
	"errors"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"ppca/core/fault"
	"ppca/wasm/host"
)

// Add adds an entry and its file to the database, both or neither. It fails with a
// ConstraintError if the id exists.
func (s *Store) Add(ctx context.Context, e Entry, file []byte) error {
	record := js.ValueOf(map[string]any{"id": e.ID, "data": host.ByteArray(file)})
	return s.transact(ctx, idb.TransactionReadWrite, func(entries, files *idb.ObjectStore) error {
		if _, err := entries.Add(recordOf(e)); err != nil {
			return err
		}
		_, err := files.Add(record)
		return err
	})
}

// AddAs adds a model under its former id or, if another model has that id now (perhaps from
// another tab), under its own. So no model is overwritten. It returns the id.
func (s *Store) AddAs(ctx context.Context, id string, e Entry, file []byte) (string, error) {
	fresh := e.ID
	e.ID = id
	err := s.Add(ctx, e, file)
	if errors.Is(err, idb.NewDOMException("ConstraintError")) {
		e.ID = fresh
		err = s.Add(ctx, e, file)
	}
	return e.ID, err
}

func noSuchModel(id string) error {
	return fault.New(fault.NotFound, "no saved model has the id %q: it was deleted, perhaps in another tab", id).With("id", id)
}

// Damaged returns the error for a saved model that cannot be read.
func Damaged(id string, cause error) error {
	return fault.New(fault.Format, "this saved model is damaged (%w): delete it, and import the model again if you have its file", cause).With("id", id)
}

// A found holds the two records of an id; each may be undefined.
type found struct{ entry, file js.Value }

// request reads the records of an id, and then makes more requests in the same transaction; more
// may be nil.
func (s *Store) request(ctx context.Context, mode idb.TransactionMode, id string, more func(entries, files *idb.ObjectStore) error) (f found, err error) {
	var entryRequest, fileRequest *idb.Request
	err = s.transact(ctx, mode, func(entries, files *idb.ObjectStore) (err error) {
		if entryRequest, err = entries.Get(js.ValueOf(id)); err != nil {
			return err
		}
		if fileRequest, err = files.Get(js.ValueOf(id)); err != nil || more == nil {
			return err
		}
		return more(entries, files)
	})
	if err != nil {
		return f, err
	}
	if f.entry, err = entryRequest.Result(); err != nil {
		return f, storageFault(err)
	}
	if f.file, err = fileRequest.Result(); err != nil {
		return f, storageFault(err)
	}
	return f, nil
}

// assemble returns the entry and the Uint8Array of the file; without a file the entry is damaged.
func (f found) assemble(id string) (Entry, js.Value, error) {
	if f.entry.IsUndefined() && f.file.IsUndefined() {
		return Entry{}, js.Undefined(), noSuchModel(id)
	}
	e := entryOf(id, f.entry)
	if f.file.IsUndefined() || !f.file.Get("data").InstanceOf(host.Uint8Array) {
		return Entry{}, js.Undefined(), Damaged(id, fault.New(fault.Format, "its file is missing"))
	}
	return e, f.file.Get("data"), nil
}

// Find reads an entry and its file, a Uint8Array.
func (s *Store) Find(ctx context.Context, id string) (Entry, js.Value, error) {
	f, err := s.request(ctx, idb.TransactionReadOnly, id, nil)
	if err != nil {
		return Entry{}, js.Undefined(), err
	}
	return f.assemble(id)
}

// Amend changes an entry in one transaction, so that no other tab can interfere.
func (s *Store) Amend(ctx context.Context, id string, change func(e *Entry)) error {
	return s.transact(ctx, idb.TransactionReadWrite, func(entries, _ *idb.ObjectStore) error {
		reading, err := entries.Get(js.ValueOf(id))
		if err != nil {
			return err
		}
		// Waiting for a request of the transaction keeps it alive.
		record, err := reading.Await(ctx)
		if err != nil {
			return err
		}
		if record.IsUndefined() {
			return noSuchModel(id)
		}
		e := entryOf(id, record)
		change(&e)
		_, err = entries.Put(recordOf(e))
		return err
	})
}

// Remove deletes a model, damaged or not, and returns its last state. One transaction reads and
// deletes, so that no change of another tab is lost. ok is false if there was no sound model.
func (s *Store) Remove(ctx context.Context, id string) (e Entry, file js.Value, ok bool, err error) {
	found, err := s.request(ctx, idb.TransactionReadWrite, id, func(entries, files *idb.ObjectStore) error {
		if _, err := entries.Delete(js.ValueOf(id)); err != nil {
			return err
		}
		_, err := files.Delete(js.ValueOf(id))
		return err
	})
	if err != nil {
		return Entry{}, js.Undefined(), false, err
	}
	e, file, err = found.assemble(id)
	return e, file, err == nil && !e.Damaged, nil // damaged models are deleted, too; deleting nothing is no error
}
