//go:build js && wasm

// Package saved has the methods of saved models.
package saved

import (
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
	database := c.Args.Get("database").String()
	if r.stores[database] == nil {
		r.stores[database] = store.New(database)
	}
	return r.stores[database]
}

// restore stores the bytes of a model file: of a new model, to undo a deletion, or of an import. The
// model gets its former id back, unless another model has it now.
func (r *Room) restore(c *host.Call) (any, error) {
	name, err := nameOf(c.Args)
	if err != nil {
		return nil, err
	}
	file, err := c.RawBytes(c.Args.Get("data"))
	if err != nil {
		return nil, err
	}
	m, err := models.Decode(c, file)
	if err != nil {
		return nil, err
	}
	e := store.NewEntry(name, len(file), m)
	if given := c.Args.Get("created"); host.IsGiven(given) {
		if !host.IsNumber(given) || math.IsInf(given.Float(), 0) {
			return nil, fault.New(fault.Option, "created is %s: it must be a number, milliseconds since 1970", host.Describe(given)).With("option", "created")
		}
		e.Created = given.Float()
	}
	id := e.ID
	if given := c.Args.Get("id"); given.Truthy() {
		id = given.String()
	}
	stored, err := r.store(c).AddAs(c.Ctx, id, e, file)
	return stored, err
}

// openSaved returns the file of a model. It marks a damaged one, so that the list can show it.
func (r *Room) openSaved(c *host.Call) (any, error) {
	id := c.Args.Get("id").String()
	e, data, err := r.store(c).Find(c.Ctx, id)
	if err != nil {
		return nil, err
	}
	file := make([]byte, data.Length())
	js.CopyBytesToGo(file, data)
	_, err = models.Decode(c, file)
	if fault.CodeOf(err) == fault.Format {
		r.store(c).Amend(c.Ctx, id, func(e *store.Entry) { e.Damaged = true }) // only a mark: the error below matters more
		return nil, store.Damaged(id, err)
	}
	if err != nil {
		return nil, err
	}
	return map[string]any{"name": e.Name, "data": data}, nil
}

// list returns the entries of all saved models, the newest first.
func (r *Room) list(c *host.Call) (any, error) {
	listed, err := r.store(c).List(c.Ctx)
	return host.Encode(listed), err
}

// rename returns a saved model another name.
func (r *Room) rename(c *host.Call) (any, error) {
	name, err := nameOf(c.Args)
	if err != nil {
		return nil, err
	}
	return nil, r.store(c).Amend(c.Ctx, c.Args.Get("id").String(), func(e *store.Entry) { e.Name = name })
}

// delete removes a saved model, damaged or not. It returns the argument of restore that
// brings the model back, or null if the model was damaged.
func (r *Room) delete(c *host.Call) (any, error) {
	id := c.Args.Get("id").String()
	e, data, ok, err := r.store(c).Remove(c.Ctx, id)
	if err != nil || !ok {
		return nil, err
	}
	return map[string]any{"id": id, "name": e.Name, "created": e.Created, "data": data}, nil
}

// record returns the bytes of a saved model's file.
func (r *Room) record(c *host.Call) (any, error) {
	_, data, err := r.store(c).Find(c.Ctx, c.Args.Get("id").String())
	return data, err
}

func nameOf(args js.Value) (string, error) {
	name := args.Get("name")
	if host.TypeOf(name) != js.TypeString || strings.TrimSpace(name.String()) == "" {
		return "", fault.New(fault.Option, "a saved model needs a name").With("option", "name")
	}
	return strings.TrimSpace(name.String()), nil
}
