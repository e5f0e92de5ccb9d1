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

// A service has the rooms of a program.
type service struct {
	methods  map[string]host.Handler
	registry *registry.Registry
	fits     *fits.Room
	saved    *saved.Room
}

// New returns the service of a program.
func New() host.Service {
	r := registry.New()
	more, kinds := further(r)
	s := &service{more, r, fits.New(r, kinds), &saved.Room{Registry: r}}
	for _, room := range []interface {
		Methods() map[string]host.Handler
	}{
		&sets.Room{Registry: r}, &models.Room{Registry: r}, s.fits, s.saved,
	} {
		maps.Copy(s.methods, room.Methods())
	}
	return s
}

// Handler returns the handler of a method, or nil.
func (s *service) Handler(name string) host.Handler { return s.methods[name] }

// Free frees the objects of the handles in args.
func (s *service) Free(args js.Value) {
	s.registry.Free(args)
	s.fits.Free(args)
}

// Close closes the connection to the saved models.
func (s *service) Close() { s.saved.Close() }
