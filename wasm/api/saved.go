//go:build js && wasm

package api

import (
	"strings"
	"syscall/js"

	"ppca/core/fault"
	"ppca/wasm/host"
	"ppca/wasm/store"
)

// save stores a model under a name and returns its new id.
func (b *bridge) save(c *call) (host.Answer, error) {
	m, err := b.models.Get(c.Args.Get("model"))
	if err != nil {
		return host.Answer{}, err
	}
	name, err := nameOf(c.Args)
	if err != nil {
		return host.Answer{}, err
	}
	file, err := c.encodeModel(m)
	if err != nil {
		return host.Answer{}, err
	}
	e := store.NewEntry(name, len(file), m)
	return host.Answer{Value: e.ID}, b.store.Add(c.Ctx, e, file)
}

// restore stores the bytes of a model file: the undo of delete, and the import of
// a file. It gets the id it had before, unless another model has that now.
func (b *bridge) restore(c *call) (host.Answer, error) {
	name, err := nameOf(c.Args)
	if err != nil {
		return host.Answer{}, err
	}
	file, err := c.RawBytes(c.Args.Get("data"))
	if err != nil {
		return host.Answer{}, err
	}
	m, err := c.decodeModel(file)
	if err != nil {
		return host.Answer{}, err
	}
	e := store.NewEntry(name, len(file), m)
	if given := c.Args.Get("created"); given.Truthy() {
		e.Created = given.Float()
	}
	id := e.ID
	if given := c.Args.Get("id"); given.Truthy() {
		id = given.String()
	}
	stored, err := b.store.AddAs(c.Ctx, id, e, file)
	return host.Answer{Value: stored}, err
}

// openSaved reads a model. A file that turns out to be damaged is marked, so
// that the list can show it.
func (b *bridge) openSaved(c *call) (host.Answer, error) {
	id := c.Args.Get("id").String()
	e, data, err := b.store.Find(c.Ctx, id)
	if err != nil {
		return host.Answer{}, err
	}
	file := make([]byte, data.Length())
	js.CopyBytesToGo(file, data)
	m, err := c.decodeModel(file)
	if fault.CodeOf(err) == fault.Format {
		b.store.Amend(c.Ctx, id, func(e *store.Entry) { e.Damaged = true }) // only a mark: the error below is what matters
		return host.Answer{}, store.Damaged(id, err)
	}
	if err != nil {
		return host.Answer{}, err
	}
	return b.modelAnswer(m, e.Name), nil
}

// list gives the entries of all saved models, the newest first.
func (b *bridge) list(c *call) (host.Answer, error) {
	listed, err := b.store.List(c.Ctx)
	if err != nil {
		return host.Answer{}, err
	}
	return host.Answer{Value: host.Encode(listed)}, nil
}

// rename gives a saved model another name.
func (b *bridge) rename(c *call) (host.Answer, error) {
	name, err := nameOf(c.Args)
	if err != nil {
		return host.Answer{}, err
	}
	return host.Answer{}, b.store.Amend(c.Ctx, c.Args.Get("id").String(), func(e *store.Entry) { e.Name = name })
}

// delete removes a saved model, damaged or not, and gives what restore takes to
// bring it back as it was last, or null where that was nothing sound.
func (b *bridge) delete(c *call) (host.Answer, error) {
	id := c.Args.Get("id").String()
	e, data, ok, err := b.store.Remove(c.Ctx, id)
	if err != nil || !ok {
		return host.Answer{}, err
	}
	return host.Answer{
		Value:    map[string]any{"id": id, "name": e.Name, "created": e.Created, "data": data},
		Transfer: []any{data.Get("buffer")},
	}, nil
}

// record gives the bytes of a saved model's file.
func (b *bridge) record(c *call) (host.Answer, error) {
	_, data, err := b.store.Find(c.Ctx, c.Args.Get("id").String())
	if err != nil {
		return host.Answer{}, err
	}
	return host.Answer{Value: data, Transfer: []any{data.Get("buffer")}}, nil
}

func nameOf(args js.Value) (string, error) {
	name := args.Get("name")
	if host.TypeOf(name) != js.TypeString || strings.TrimSpace(name.String()) == "" {
		return "", fault.New(fault.Option, "a saved model needs a name").With("option", "name")
	}
	return strings.TrimSpace(name.String()), nil
}
