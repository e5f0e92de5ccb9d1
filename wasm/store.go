//go:build js && wasm

package main

import (
	"errors"
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

// restore stores the bytes of a model file: the undo of delete, and the import of
// a file. The id it had before is given back to it unless another model has it
// now, perhaps because another tab was quicker: that one is not written over.
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
	e := newEntry(newID(), name, now(), len(file), m)
	if given := c.args.Get("created"); given.Truthy() {
		e.Created = given.Float()
	}
	given := c.args.Get("id")
	if !given.Truthy() {
		return c.write(e, file)
	}
	fresh := e.ID
	e.ID = given.String()
	stored, err := c.write(e, file)
	if errors.Is(err, idb.NewDOMException("ConstraintError")) {
		e.ID = fresh
		return c.write(e, file)
	}
	return stored, err
}

// write adds an entry and its file to the database, both or neither.
func (c *call) write(e entry, file []byte) (answer, error) {
	data, _ := byteArray(file)
	record := js.ValueOf(map[string]any{"id": e.ID, "data": data})
	err := c.transact(idb.TransactionReadWrite, func(entries, files *idb.ObjectStore) error {
		if _, err := entries.Add(encode(e)); err != nil {
			return err
		}
		_, err := files.Add(record)
		return err
	})
	return answer{value: e.ID}, err
}

// openSaved reads a model. A file that turns out to be damaged is marked, so
// that the list can show it.
func (b *bridge) openSaved(c *call) (answer, error) {
	id := c.args.Get("id").String()
	e, data, err := c.find(id)
	if err != nil {
		return answer{}, err
	}
	file := make([]byte, data.Length())
	js.CopyBytesToGo(file, data)
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

// A found model is the two records of an id, either of which may be undefined.
type found struct{ entry, file js.Value }

// request reads the records of an id and then makes more requests in the same
// transaction; more may be nil.
func (c *call) request(mode idb.TransactionMode, id string, more func(entries, files *idb.ObjectStore) error) (f found, err error) {
	var entryRequest, fileRequest *idb.Request
	err = c.transact(mode, func(entries, files *idb.ObjectStore) (err error) {
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

// assemble makes an entry and the Uint8Array of a file of what was found;
// without a file the entry is damaged.
func (f found) assemble(id string) (entry, js.Value, error) {
	if f.entry.IsUndefined() && f.file.IsUndefined() {
		return entry{}, js.Undefined(), noSuchModel(id)
	}
	e := entryOf(id, f.entry)
	if f.file.IsUndefined() || !f.file.Get("data").InstanceOf(uint8Array) {
		return entry{}, js.Undefined(), damaged(id, fault.New(fault.Format, "its file is missing"))
	}
	return e, f.file.Get("data"), nil
}

// find reads an entry and its file.
func (c *call) find(id string) (entry, js.Value, error) {
	f, err := c.request(idb.TransactionReadOnly, id, nil)
	if err != nil {
		return entry{}, js.Undefined(), err
	}
	return f.assemble(id)
}

// amend changes an entry in one transaction, so that no other tab comes between.
func (c *call) amend(id string, change func(e *entry)) error {
	return c.transact(idb.TransactionReadWrite, func(entries, _ *idb.ObjectStore) error {
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

// delete removes a saved model, damaged or not, and gives what restore takes to
// bring it back as it was last, or null where that was nothing sound. One
// transaction reads and deletes, so that no change of another tab is lost between.
func (b *bridge) delete(c *call) (answer, error) {
	id := c.args.Get("id").String()
	found, err := c.request(idb.TransactionReadWrite, id, func(entries, files *idb.ObjectStore) error {
		if _, err := entries.Delete(js.ValueOf(id)); err != nil {
			return err
		}
		_, err := files.Delete(js.ValueOf(id))
		return err
	})
	if err != nil {
		return answer{}, err
	}
	e, data, err := found.assemble(id)
	if err != nil || e.Damaged {
		return answer{}, nil // a damaged model is deleted as well, and so is none
	}
	return answer{
		map[string]any{"id": id, "name": e.Name, "created": e.Created, "data": data},
		[]any{data.Get("buffer")},
	}, nil
}

// record gives the bytes of a saved model's file.
func (b *bridge) record(c *call) (answer, error) {
	_, data, err := c.find(c.args.Get("id").String())
	if err != nil {
		return answer{}, err
	}
	return answer{value: data, transfer: []any{data.Get("buffer")}}, nil
}

func nameOf(args js.Value) (string, error) {
	name := args.Get("name")
	if typeOf(name) != js.TypeString || strings.TrimSpace(name.String()) == "" {
		return "", fault.New(fault.Option, "a saved model needs a name").With("option", "name")
	}
	return strings.TrimSpace(name.String()), nil
}
