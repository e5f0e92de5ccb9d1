//go:build js && wasm

// The protocol between wasm/ (Go) and web/ (JavaScript), stated in two files that mirror each other:
// wasm/messages/protocol.go and web/engine/protocol.js.
//
// Start: JavaScript puts an object with send and release into the global below
// and runs the program, which takes the object and adds program to it, the
// digest of its sources, and receive. The digest must be the one in
// web/engine/version.js. From then on both sides only exchange messages:
//
//	to Go    {id, method, args, heard}  a call; "cancel", "free" and "exit" are not answered
//	to JS    {id, progress}             any number of times, if heard
//	         {id, result}               or
//	         {id, error}                the answer: {code, message, details}; with
//	         {id, error, crashed}       the state of the program is in doubt: start another
//
// Matrices are typed arrays, row-major. Floats that Go sends are Float64Arrays
// whose buffers are transferred. Sets, models, tasks, jobs and
// albums are named by numbers, handles. What a caller brings in place of a set travels as arrays,
// with the names of TrainingData in ppca.d.ts.
package messages

// hostGlobal is the name under which JavaScript leaves send and release.
const hostGlobal = "ppcaHost"

// The methods that are not answered.
const (
	methodCancel = "cancel" // {call}
	methodFree   = "free"   // {set}, {model}, {task}, {job} or {album}
	methodExit   = "exit"
)

// cancelled is the code of a call that ended because JavaScript cancelled it; the module
// replaces it by the reason of its AbortSignal.
const cancelled = "cancelled"
