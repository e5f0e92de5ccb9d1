//go:build js && wasm

package main

import (
	"sort"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"
)

// list gives the entries of all saved models, the newest first. A record that
// is damaged, or has lost its other half, is in it too, marked.
func (b *bridge) list(c *call) (answer, error) {
	var listed []entry
	var fileKeys *idb.ArrayRequest
	err := c.transact(idb.TransactionReadOnly, func(entries, files *idb.ObjectStore) (err error) {
		if fileKeys, err = files.GetAllKeys(); err != nil {
			return err
		}
		reading, err := entries.OpenCursor(idb.CursorNext)
		if err != nil {
			return err
		}
		return reading.Iter(c.ctx, func(cursor *idb.CursorWithValue) error {
			e, err := entryAt(cursor)
			listed = append(listed, e)
			return err
		})
	})
	if err != nil {
		return answer{}, err
	}
	keys, err := fileKeys.Result()
	if err != nil {
		return answer{}, storageFault(err)
	}
	listed = matched(listed, keys)
	sort.SliceStable(listed, func(i, j int) bool { return listed[i].Created > listed[j].Created })
	return answer{value: encode(listed)}, nil
}

func entryAt(cursor *idb.CursorWithValue) (entry, error) {
	key, err := cursor.Key()
	if err != nil {
		return entry{}, err
	}
	record, err := cursor.Value()
	if err != nil {
		return entry{}, err
	}
	return entryOf(key.String(), record), nil
}

// matched marks entries without a file, and adds files without an entry.
func matched(listed []entry, fileKeys []js.Value) []entry {
	unclaimed := map[string]bool{}
	for _, key := range fileKeys {
		unclaimed[key.String()] = true
	}
	result := make([]entry, 0, len(listed))
	for _, e := range listed {
		e.Damaged = e.Damaged || !unclaimed[e.ID]
		delete(unclaimed, e.ID)
		result = append(result, e)
	}
	for _, key := range fileKeys { // in their order
		if id := key.String(); unclaimed[id] {
			result = append(result, entryOf(id, js.Undefined()))
		}
	}
	return result
}
