//go:build js && wasm

package main

import (
	"strings"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"ppca/core/fault"
)

// save stores a model under a name and returns its new id.
func (b *bridge) save(c *call) (answer, error) {
	m, err := b.models.get(c.args.Get("model"))
	if err != nil {
		return answer{}, err
	}
	name, err := nameOf(c.args)
	if err != nil {
		return answer{}, err
	}
	file, err := c.encodeModel(m)
	if err != nil {
		return answer{}, err
	}
	return c.write(newEntry(newID(), name, now(), len(file), m), file)
}

// restore stores the bytes of a model file, under the id it had before if one
// is given: the undo of delete, and the import of a file.
func (b *bridge) restore(c *call) (answer, error) {
	name, err := nameOf(c.args)
	if err != nil {
		return answer{}, err
	}
	file, err := c.rawBytes(c.args.Get("data"))
	if err != nil {
		return answer{}, err
	}
	m, err := c.decodeModel(file)
	if err != nil {
		return answer{}, err
	}
	id, created := newID(), now()
	if given := c.args.Get("id"); given.Truthy() {
		id = given.String()
	}
	if given := c.args.Get("created"); given.Truthy() {
		created = given.Float()
	}
	return c.write(newEntry(id, name, created, len(file), m), file)
}

// write puts an entry and its file into the database, both or neither.
func (c *call) write(e entry, file []byte) (answer, error) {
	data, _ := byteArray(file)
	record := js.ValueOf(map[string]any{"id": e.ID, "data": data})
	err := transact(c.ctx, idb.TransactionReadWrite, func(entries, files *idb.ObjectStore) error {
		if _, err := entries.Put(encode(e)); err != nil {
			return err
		}
		_, err := files.Put(record)
		return err
	})
	return answer{value: e.ID}, err
}

// openSaved reads a model. A file that turns out to be damaged is marked, so
// that the list can show it.
func (b *bridge) openSaved(c *call) (answer, error) {
	id := c.args.Get("id").String()
	e, file, err := c.find(id)
	if err != nil {
		return answer{}, err
	}
	m, err := c.decodeModel(file)
	if fault.CodeOf(err) == fault.Format {
		c.amend(id, func(e *entry) { e.Damaged = true }) // only a mark: the error below is what matters
		return answer{}, damaged(id, err)
	}
	if err != nil {
		return answer{}, err
	}
	return b.modelAnswer(m, e.Name), nil
}

func noSuchModel(id string) error {
	return fault.New(fault.NotFound, "no saved model has the id %q: it was deleted, perhaps in another tab", id).With("id", id)
}

func damaged(id string, cause error) error {
	return fault.New(fault.Format, "this saved model is damaged (%w): delete it, and import the model again if you have its file", cause).With("id", id)
}

// find reads an entry and its file; without a file the entry is damaged.
func (c *call) find(id string) (entry, []byte, error) {
	var entryRequest, fileRequest *idb.Request
	err := transact(c.ctx, idb.TransactionReadOnly, func(entries, files *idb.ObjectStore) (err error) {
		if entryRequest, err = entries.Get(js.ValueOf(id)); err != nil {
			return err
		}
		fileRequest, err = files.Get(js.ValueOf(id))
		return err
	})
	if err != nil {
		return entry{}, nil, err
	}
	entryRecord, err := entryRequest.Result()
	if err != nil {
		return entry{}, nil, storageFault(err)
	}
	fileRecord, err := fileRequest.Result()
	if err != nil {
		return entry{}, nil, storageFault(err)
	}
	return assemble(id, entryRecord, fileRecord)
}

func assemble(id string, entryRecord, fileRecord js.Value) (entry, []byte, error) {
	if entryRecord.IsUndefined() && fileRecord.IsUndefined() {
		return entry{}, nil, noSuchModel(id)
	}
	e := entryOf(id, entryRecord)
	if fileRecord.IsUndefined() || !fileRecord.Get("data").InstanceOf(uint8Array) {
		return entry{}, nil, damaged(id, fault.New(fault.Format, "its file is missing"))
	}
	data := fileRecord.Get("data")
	file := make([]byte, data.Length())
	js.CopyBytesToGo(file, data)
	return e, file, nil
}

// amend changes an entry in one transaction, so that no other tab comes between.
func (c *call) amend(id string, change func(e *entry)) error {
	return transact(c.ctx, idb.TransactionReadWrite, func(entries, _ *idb.ObjectStore) error {
		reading, err := entries.Get(js.ValueOf(id))
		if err != nil {
			return err
		}
		// Waiting for a request of the transaction keeps it alive.
		record, err := reading.Await(c.ctx)
		if err != nil {
			return err
		}
		if record.IsUndefined() {
			return noSuchModel(id)
		}
		e := entryOf(id, record)
		change(&e)
		_, err = entries.Put(encode(e))
		return err
	})
}

// rename gives a saved model another name.
func (b *bridge) rename(c *call) (answer, error) {
	name, err := nameOf(c.args)
	if err != nil {
		return answer{}, err
	}
	return answer{}, c.amend(c.args.Get("id").String(), func(e *entry) { e.Name = name })
}

// delete removes a saved model, damaged or not.
func (b *bridge) delete(c *call) (answer, error) {
	id := js.ValueOf(c.args.Get("id").String())
	err := transact(c.ctx, idb.TransactionReadWrite, func(entries, files *idb.ObjectStore) error {
		if _, err := entries.Delete(id); err != nil {
			return err
		}
		_, err := files.Delete(id)
		return err
	})
	return answer{}, err
}

// record gives the bytes of a saved model's file.
func (b *bridge) record(c *call) (answer, error) {
	_, file, err := c.find(c.args.Get("id").String())
	if err != nil {
		return answer{}, err
	}
	data, buffer := byteArray(file)
	return answer{value: data, transfer: []any{buffer}}, nil
}

func nameOf(args js.Value) (string, error) {
	name := args.Get("name")
	if name.Type() != js.TypeString || strings.TrimSpace(name.String()) == "" {
		return "", fault.New(fault.Option, "a saved model needs a name").With("option", "name")
	}
	return strings.TrimSpace(name.String()), nil
}
