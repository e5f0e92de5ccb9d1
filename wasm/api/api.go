//go:build js && wasm

// Package api is the service of all methods that JavaScript may call; each room has some.
package api

import (
	"maps"
	"syscall/js"

	"ppca/wasm/api/fits"
	"ppca/wasm/api/models"
	"ppca/wasm/api/papers"
	"ppca/wasm/api/portraits"
	"ppca/wasm/api/registry"
	"ppca/wasm/api/saved"
	"ppca/wasm/api/sets"
	"ppca/wasm/host"
)

// A service has all methods, and the rooms with objects that JavaScript names by handles.
type service struct {
	methods map[string]host.Handler
	frees   []func(args js.Value)
	saved   *saved.Room
}

// New returns the service of a program.
func New() host.Service {
	r := registry.New()
	jobs, albums, shelf := fits.New(r), portraits.New(r), saved.New()
	s := &service{methods: map[string]host.Handler{}, frees: []func(js.Value){r.Free, jobs.Free, albums.Free}, saved: shelf}
	for _, room := range []interface {
		Methods() map[string]host.Handler
	}{
		&sets.Room{Registry: r}, models.New(r), jobs, albums, &papers.Room{Registry: r}, shelf,
	} {
		maps.Copy(s.methods, room.Methods())
	}
	return s
}

// Handler returns the handler of a method, or nil.
func (s *service) Handler(name string) host.Handler { return s.methods[name] }

// Free frees the objects of the handles in args.
func (s *service) Free(args js.Value) {
	for _, free := range s.frees {
		free(args)
	}
}

// Close closes the connections to the saved models.
func (s *service) Close() { s.saved.Close() }
