//go:build js && wasm

// Package saved has the methods of saved models.
package saved

import (
	"cmp"
	"math"
	"strings"
	"syscall/js"

	"ppca/core/fault"
	"ppca/wasm/api/models"
	"ppca/wasm/host"
	"ppca/wasm/store"
)

// A Room has the methods of saved models.
type Room struct {
	stores map[string]*store.Store // by the name of the database
}

// New returns the room of a program.
func New() *Room { return &Room{stores: map[string]*store.Store{}} }

// Methods returns them by their names. Each also takes database, the name in the browser.
func (r *Room) Methods() map[string]host.Handler {
	return map[string]host.Handler{
		"list":    r.list,      // {} → [entry]
		"open":    r.openSaved, // {id} → {name, data}
		"rename":  r.rename,    // {id, name} → null
		"delete":  r.delete,    // {id} → {id, name, created, data} or null
		"record":  r.record,    // {id} → Uint8Array
		"restore": r.restore,   // {data, name, id, created} → id, a new one where none is given
	}
}

// Close closes the connections to the saved models.
func (r *Room) Close() {
	for _, each := range r.stores {
		each.Close()
	}
}

// store returns the store that a call names.
func (r *Room) store(c *host.Call) *store.Store {
	database := c.Text("database")
	if r.stores[database] == nil {
		r.stores[database] = store.New(database)
	}
	return r.stores[database]
}

// restore stores the bytes of a model file: of a new model, to undo a deletion, or of an import. The
// model gets its former id back, unless another model has it now.
func (r *Room) restore(c *host.Call) any {
	name := nameOf(c)
	file := c.Bytes(c.Args.Get("data"))
	e := store.NewEntry(name, len(file), host.Must(models.Decode(c, file)))
	if created := c.Args.Get("created"); host.IsGiven(created) {
		if !host.IsNumber(created) || math.IsInf(created.Float(), 0) {
			host.Check(fault.New(fault.Option, "created is %s: it must be a number, milliseconds since 1970", host.Describe(created)).With("option", "created"))
		}
		e.Created = created.Float()
	}
	return host.Must(r.store(c).AddAs(c.Ctx, cmp.Or(c.Text("id"), e.ID), e, file))
}

// openSaved returns the file of a model. It marks a damaged one, so that the list can show it.
func (r *Room) openSaved(c *host.Call) any {
	id := c.Text("id")
	e, data, err := r.store(c).Find(c.Ctx, id)
	host.Check(err)
	file := make([]byte, data.Length())
	js.CopyBytesToGo(file, data)
	_, err = models.Decode(c, file)
	if fault.CodeOf(err) == fault.Format {
		r.store(c).Amend(c.Ctx, id, func(e *store.Entry) { e.Damaged = true }) // only a mark: the error below matters more
		err = store.Damaged(id, err)
	}
	host.Check(err)
	return map[string]any{"name": e.Name, "data": data}
}

// list returns the entries of all saved models, the newest first.
func (r *Room) list(c *host.Call) any { return host.Encode(host.Must(r.store(c).List(c.Ctx))) }

// rename returns a saved model another name.
func (r *Room) rename(c *host.Call) any {
	name := nameOf(c)
	host.Check(r.store(c).Amend(c.Ctx, c.Text("id"), func(e *store.Entry) { e.Name = name }))
	return nil
}

// delete removes a saved model, damaged or not. It returns the argument of restore that
// brings the model back, or null if the model was damaged.
func (r *Room) delete(c *host.Call) any {
	id := c.Text("id")
	e, data, ok, err := r.store(c).Remove(c.Ctx, id)
	host.Check(err)
	if !ok {
		return nil
	}
	return map[string]any{"id": id, "name": e.Name, "created": e.Created, "data": data}
}

// record returns the bytes of a saved model's file.
func (r *Room) record(c *host.Call) any {
	_, data, err := r.store(c).Find(c.Ctx, c.Text("id"))
	host.Check(err)
	return data
}

// nameOf returns the name that a call gives a saved model.
func nameOf(c *host.Call) string {
	name := c.Args.Get("name")
	if host.TypeOf(name) != js.TypeString || strings.TrimSpace(name.String()) == "" {
		host.Check(fault.New(fault.Option, "the name of a saved model is %s: it must be a text that is not empty", host.Describe(name)).With("option", "name"))
	}
	return strings.TrimSpace(name.String())
}
