//go:build js && wasm

// Package api has the methods that JavaScript may call.
package api

import (
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/model"
	"ppca/wasm/host"
	"ppca/wasm/store"
)

// A bridge serves the calls of one JavaScript host.
type bridge struct {
	*host.Host
	sets   host.Handles[*dataset.Set]
	models host.Handles[*model.Model]
	stage  stage                // where pictures turn
	album  any                  // of portraits, in the second program
	slice  model.Slice          // the last that was asked for, whose memory serves the next
	tasks  host.Handles[task]   // data that another worker sent
	jobs   host.Handles[*begun] // under way
	store  store.Store          // of saved models
}

// A call is a host's call to a bridge.
type call struct {
	*host.Call
	bridge *bridge
}

// New serves the host that runs this program.
func New() *bridge {
	b := &bridge{
		sets:   host.Handles[*dataset.Set]{Noun: "data set"},
		models: host.Handles[*model.Model]{Noun: "model"},
		tasks:  host.Handles[task]{Noun: "copy of a data set"},
		jobs:   host.Handles[*begun]{Noun: "job"},
	}
	b.Host = host.NewHost(b)
	return b
}

// Handler returns what serves a method, or nil.
func (b *bridge) Handler(name string) host.Handler {
	serve, ok := methods[name]
	if !ok {
		return nil
	}
	return func(c *host.Call) (host.Answer, error) { return serve(b, &call{c, b}) }
}

// Free frees what the handles among args name.
func (b *bridge) Free(args js.Value) {
	b.sets.Free(args.Get("set"))
	b.models.Free(args.Get("model"))
	b.tasks.Free(args.Get("task"))
	b.jobs.Free(args.Get("job"))
}

// Close closes the connection to the saved models.
func (b *bridge) Close() { b.store.Close() }
