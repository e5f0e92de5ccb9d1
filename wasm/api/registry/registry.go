//go:build js && wasm

// Package registry names data sets and models by numbers (handles), and finds the data
// of a call by its handles or in its arrays.
package registry

import (
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/model"
	"ppca/wasm/host"
)

// A Registry has all objects that JavaScript names by handles.
type Registry struct {
	Sets   host.Handles[*dataset.Set]
	Models host.Handles[*model.Model]
}

// New returns an empty Registry.
func New() *Registry {
	return &Registry{
		Sets:   host.Handles[*dataset.Set]{Noun: "data set"},
		Models: host.Handles[*model.Model]{Noun: "model"},
	}
}

// Model returns the model of a call.
func (r *Registry) Model(c *host.Call) *model.Model { return r.Models.Get(c.Args.Get("model")) }

// ModelsOf returns the models of a list of handles.
func (r *Registry) ModelsOf(list js.Value) []*model.Model {
	models := make([]*model.Model, list.Length())
	for i := range models {
		models[i] = r.Models.Get(list.Index(i))
	}
	return models
}

// Free frees the objects of the handles in args.
func (r *Registry) Free(args js.Value) {
	r.Sets.Free(args.Get("set"))
	r.Models.Free(args.Get("model"))
}
