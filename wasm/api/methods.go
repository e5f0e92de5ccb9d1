//go:build js && wasm

package api

import (
	"ppca/wasm/host"
)

// A handler serves one kind of call.
type handler func(b *bridge, c *call) (host.Answer, error)

// methods are the calls that JavaScript may make. The program that is built with the
// tag study has more, see portraits.go.
var methods = map[string]handler{
	"read":        (*bridge).read,        // {files: [{name, data}], options} → {set, summary}
	"synthesise":  (*bridge).synthesise,  // {kind, seed} → {set, summary}
	"theta":       (*bridge).theta,       // {set} → Float64Array
	"rows":        (*bridge).rows,        // {set, indices} → Float64Array
	"law":         (*bridge).law,         // {set, theta} → Float64Array, or null
	"ids":         (*bridge).ids,         // {set} → JSON of [string], or null
	"reordering":  (*bridge).reordering,  // {set, options} → {endpoints, components, given, basis, steps}
	"suggest":     (*bridge).suggest,     // {set, options} → [number]
	"begin":       (*bridge).begin,       // {kind, name, set | task | data, rows, cols, theta, … | nothing, options, cores, keepCancelled} → {job, work}, or what join gives
	"part":        (*bridge).part,        // {job, part} → Uint8Array
	"join":        (*bridge).join,        // {job, results: [Uint8Array | null]} → {models: [a model | null]}, or JSON
	"pack":        (*bridge).pack,        // {set, whole} or {job} → data for keep, or of a whole set for adopt
	"keep":        (*bridge).keep,        // data → task, in another worker
	"adopt":       (*bridge).adopt,       // data of a whole set → set
	"project":     (*bridge).project,     // {model, set | data, rows, theta, observed} → {coefficients, clamped, rmse}
	"table":       (*bridge).table,       // {model, set | data, rows, theta, observed, ids} → Uint8Array
	"reconstruct": (*bridge).reconstruct, // {model, coefficients, rows, theta} → Float64Array
	"impute":      (*bridge).impute,      // {model, set | data, rows, theta, observed, ids, heldOut, seed, table} → {data | table, filled, heldOut, rmse}
	"score":       (*bridge).score,       // {model, set | data, rows, theta, observed} → {rmse, rows}
	"at":          (*bridge).at,          // {model, theta, view, reuse: {mean, basis}} → {mean, basis, explained, clamped}
	"turn":        (*bridge).turned,      // {model | set, data, rows, theta, view, directions, whitenings} → Float64Array
	"surface":     (*bridge).surfaceText, // {model} → JSON, or null
	"whitenings":  (*bridge).whitenings,  // {set} → Float64Array, or null
	"weights":     (*bridge).weights,     // {model, theta} → Float64Array
	"average":     (*bridge).average,     // {model, theta, values} → Float64Array
	"sphere":      (*bridge).sphere,      // {} → {vertices, faces}
	"sweep":       (*bridge).sweep,       // {model, theta, component} → {mean, reach}
	"angles":      (*bridge).angles,      // {model, from, theta} → Float64Array
	"slice":       (*bridge).sliceTable,  // {model, theta} → Uint8Array
	"diagnostics": (*bridge).diagnostics, // {model} → JSON
	"export":      (*bridge).export,      // {model} → Uint8Array
	"import":      (*bridge).load,        // {data} → a model: {model, summary, info}
	"list":        (*bridge).list,        // {} → [entry]
	"save":        (*bridge).save,        // {model, name} → id
	"open":        (*bridge).openSaved,   // {id} → a model
	"rename":      (*bridge).rename,      // {id, name} → null
	"delete":      (*bridge).delete,      // {id} → {id, name, created, data} or null
	"record":      (*bridge).record,      // {id} → Uint8Array
	"restore":     (*bridge).restore,     // {data, name, id, created} → id
}
