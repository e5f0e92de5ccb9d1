//go:build js && wasm

package store

import (
	"context"
	"sort"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"
)

// List returns the entries of all saved models, newest first. Entries that are damaged or have
// no file are included and marked.
func (s *Store) List(ctx context.Context) ([]Entry, error) {
	var listed []Entry
	var fileKeys *idb.ArrayRequest
	err := s.transact(ctx, idb.TransactionReadOnly, func(entries, files *idb.ObjectStore) (err error) {
		if fileKeys, err = files.GetAllKeys(); err != nil {
			return err
		}
		reading, err := entries.OpenCursor(idb.CursorNext)
		if err != nil {
			return err
		}
		return reading.Iter(ctx, func(cursor *idb.CursorWithValue) error {
			e, err := entryAt(cursor)
			listed = append(listed, e)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	keys, err := fileKeys.Result()
	if err != nil {
		return nil, storageFault(err)
	}
	listed = matched(listed, keys)
	sort.SliceStable(listed, func(i, j int) bool { return listed[i].Created > listed[j].Created })
	return listed, nil
}

func entryAt(cursor *idb.CursorWithValue) (Entry, error) {
	key, err := cursor.Key()
	if err != nil {
		return Entry{}, err
	}
	record, err := cursor.Value()
	if err != nil {
		return Entry{}, err
	}
	return entryOf(key.String(), record), nil
}

// matched marks entries without a file, and adds files without an entry.
func matched(listed []Entry, fileKeys []js.Value) []Entry {
	unclaimed := map[string]bool{}
	for _, key := range fileKeys {
		unclaimed[key.String()] = true
	}
	result := make([]Entry, 0, len(listed))
	for _, e := range listed {
		e.Damaged = e.Damaged || !unclaimed[e.ID]
		delete(unclaimed, e.ID)
		result = append(result, e)
	}
	for _, key := range fileKeys { // in order
		if id := key.String(); unclaimed[id] {
			result = append(result, entryOf(id, js.Undefined()))
		}
	}
	return result
}
