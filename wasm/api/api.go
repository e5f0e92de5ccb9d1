//go:build js && wasm

// Package api is the service of all methods that messages may call; each room has some.
package api

import (
	"maps"
	"syscall/js"

	"ppca/wasm/api/fits"
	"ppca/wasm/api/models"
	"ppca/wasm/api/registry"
	"ppca/wasm/api/saved"
	"ppca/wasm/api/sets"
	"ppca/wasm/host"
)

// A room has some of the methods, and frees what it names by handles.
type room interface {
	Methods() map[string]host.Handler
	Free(args js.Value)
}

// A service has the rooms of a program.
type service struct {
	methods map[string]host.Handler
	keepers []interface{ Free(args js.Value) }
	saved   *saved.Room
}

// New returns the service of a program.
func New() host.Service {
	r := registry.New()
	more, kinds := further(r)
	jobs := fits.New(r, kinds)
	s := &service{methods: map[string]host.Handler{}, saved: &saved.Room{Registry: r}}
	for _, each := range append(more, &sets.Room{Registry: r}, &models.Room{Registry: r}, jobs, s.saved) {
		maps.Copy(s.methods, each.Methods())
	}
	s.keepers = append(s.keepers, r, jobs)
	for _, each := range more {
		s.keepers = append(s.keepers, each)
	}
	return s
}

// Handler returns the handler of a method, or nil.
func (s *service) Handler(name string) host.Handler { return s.methods[name] }

// Free frees the objects of the handles in args.
func (s *service) Free(args js.Value) {
	for _, each := range s.keepers {
		each.Free(args)
	}
}

// Close closes the connection to the saved models.
func (s *service) Close() { s.saved.Close() }
