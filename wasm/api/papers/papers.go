//go:build js && wasm

// Package papers has the methods of files about the work with models: reports, sessions, pictures
// and arrays, and assignments with their marking.
package papers

import (
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// A Room has the methods of such files.
type Room struct{ *registry.Registry }

// Methods returns them by their names.
func (r *Room) Methods() map[string]host.Handler {
	return map[string]host.Handler{
		"pictures":   pictureFiles,   // {data, rows, about: JSON of {shape, names}} → Uint8Array, a ZIP of PNG
		"arrays":     arrays,         // {arrays: [{name, data, rows, cols}]} → Uint8Array, an NPZ
		"session":    writeSession,   // {link, name, files, models: [{kind, data}]} → Uint8Array
		"unpack":     readSession,    // {file: [{name, data}]} → {link, name, files: [{name, data}], models: [{kind, data}]}
		"report":     r.makeReport,   // {files, about: JSON of {data, settings}, models: [number], found: JSON of an experiment or ""} → JSON
		"assign":     assign,         // {about: JSON of a key, files} → {packed, file, key}
		"assignment": openAssignment, // {text, student} → {id, packed, student, draw, assignment}
		"handIn":     handIn,         // {about: JSON of a hand-in, report: JSON} → JSON
		"mark":       mark,           // {files: the hand-in and its data, key: JSON or "", minutes} → a row
		"grade":      grade,          // {rows: JSON, key: JSON or ""} → {rows, groups, differ, csv}
	}
}
