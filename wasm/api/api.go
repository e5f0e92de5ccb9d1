//go:build js && wasm

// Package api is the service of all methods that messages may call; each room has some.
package api

import (
	"maps"
	"syscall/js"

	"ppca/wasm/api/fits"
	"ppca/wasm/api/models"
	"ppca/wasm/api/registry"
	"ppca/wasm/api/sets"
	"ppca/wasm/host"
)

// A room has some of the methods.
type room interface {
	Methods() map[string]host.Handler
}

// A keeper has objects that JavaScript names by handles, or a connection.
type keeper interface {
	room
	Free(args js.Value)
	Close()
}

// A service has the rooms of a program.
type service struct {
	methods map[string]host.Handler
	frees   []func(args js.Value)
	closes  []func()
}

// New returns the service of a program.
func New() host.Service {
	r := registry.New()
	more, kinds := further(r)
	jobs := fits.New(r, kinds)
	s := &service{methods: map[string]host.Handler{}, frees: []func(js.Value){r.Free, jobs.Free}}
	for _, each := range []room{&sets.Room{Registry: r}, &models.Room{Registry: r}, jobs} {
		maps.Copy(s.methods, each.Methods())
	}
	for _, each := range more {
		maps.Copy(s.methods, each.Methods())
		s.frees, s.closes = append(s.frees, each.Free), append(s.closes, each.Close)
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

// Close closes the connections of the rooms.
func (s *service) Close() {
	for _, close := range s.closes {
		close()
	}
}
