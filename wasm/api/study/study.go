//go:build js && wasm

// Package study has the methods of the second program alone: diagnoses, tuning, experiments and learning
// curves, reports and other files, albums of portraits, densities and what follows from them.
package study

import (
	"syscall/js"

	"ppca/core/dataset/tidy"
	"ppca/core/portrait"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// A Room has the methods that few visits need.
type Room struct {
	*registry.Registry
	albums host.Handles[*portrait.Album]
}

// New returns the room of a program.
func New(r *registry.Registry) *Room {
	tidy.AddDecoder(host.DecodeText)
	return &Room{Registry: r, albums: host.Handles[*portrait.Album]{Noun: "album of portraits"}}
}

// Free frees the album of the handle in args.
func (r *Room) Free(args js.Value) { r.albums.Free(args.Get("album")) }

// Close does nothing: there is no connection.
func (r *Room) Close() {}

// Methods returns them by their names.
func (r *Room) Methods() map[string]host.Handler {
	return map[string]host.Handler{
		"pictures":    pictureFiles,     // {data, rows, cols, shape, names} → Uint8Array, a ZIP of PNG
		"arrays":      arrays,           // {arrays: [{name, data, rows, cols}]} → Uint8Array, an NPZ
		"session":     writeSession,     // {link, name, files, kinds, models} → Uint8Array
		"unpack":      readSession,      // {file: [{name, data}]} → {link, name, files: [{name, data}], models: [{kind, data}]}
		"album":       r.openAlbum,      // {files: [{name, data}]} or {seed} → {album, contents: JSON}
		"thumbnail":   r.pixelsOf,       // {album, picture, most} → {width, height, data: Uint8Array}
		"place":       r.place,          // {album, picture, marks: Float64Array | null} → JSON of one picture
		"warp":        r.warp,           // {album, options, surface} → {set, summary}
		"points":      r.points,         // {album} → Uint8Array
		"diagnostics": r.diagnostics,    // {model: Uint8Array, task, rivals: [Uint8Array], edges: JSON} → JSON; without a task no rivals
		"table":       r.table,          // {model: Uint8Array, task | arrays, ids, everywhere?: boolean} → Uint8Array
		"slice":       r.sliceTable,     // {model: Uint8Array, theta} → Uint8Array
		"complete":    r.complete,       // {model: Uint8Array of unlearnt} → Uint8Array
		"impute":      r.impute,         // {model: Uint8Array, task | arrays, ids, options} → {data | table, errors, filled, heldOut, rmse, baseline, variables}
		"move":        r.move,           // {model: Uint8Array, task | arrays, to} → {data, errors}
		"unusual":     r.unusual,        // {model: Uint8Array, task | arrays, everywhere?: boolean} → {rmse, rows, logDensity, centile}, the last two if there is a density
		"posterior":   r.posterior,      // {model: Uint8Array, task | arrays, everywhere?: boolean} → {coefficients, clamped, rmse}
		"variables":   r.variableErrors, // {model: Uint8Array, task | arrays} → {train: [{name, unit, rmse, deviation}], test: the same or null}
		"locate":      r.locate,         // {model: Uint8Array, task | arrays, options} → {level, theta, lower, upper, grid, curves, regressed, reader}
		"chart":       r.chart,          // {model: Uint8Array, theta, centiles} → {mean, deviation, residual, curves: [Float64Array]}
		"centiles":    r.centiles,       // {model: Uint8Array, task | arrays} → Float64Array
		"sheet":       r.makeSheet,      // {model: Uint8Array, task, files, about: JSON of {read, settings, name, link}} → HTML
		"report":      makeReport,       // {files, about: JSON of {data, settings}, models: [Uint8Array], found: JSON of an experiment or ""} → JSON
		"assign":      assign,           // {about: JSON of a key, files} → JSON of {packed, file, key}
		"assignment":  openAssignment,   // {text, student} → JSON of {id, packed, student, draw, assignment}
		"handIn":      handIn,           // {about: JSON of a hand-in, report: JSON} → JSON
		"mark":        mark,             // {files: the hand-in and its data, key: JSON or "", minutes} → JSON of a row
		"grade":       grade,            // {rows: JSON, key: JSON or ""} → JSON of {rows, csv}
	}
}
