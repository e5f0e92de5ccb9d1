package fit

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
)

// Finding the row space of n observations of K variables takes some n²K operations, and in it
// each of the evaluations of a fit saves some nV(K − n). The factor is measured with three
// bins and ten components: at K = 4,096 both ways take as long natively with 590 rows, and in
// WebAssembly with 720.
const savedPerFound = 2

var usualEvaluations = 40. // a variable for the benchmark of this rule

// InRowSpace reports whether a fit of v components is faster in the coordinates of the row
// space of n observations than in all k variables, by counted operations.
func InRowSpace(n, k, v int) bool {
	rows, cols := float64(n), float64(k)
	return k > max(n, v) && rows*cols <= savedPerFound*float64(v)*(cols-rows)*usualEvaluations
}

// A fit to many rows first runs on one of Thinning, if these are at least fewRows and fewShare
// for each vector of the bases.
const (
	Thinning = 8
	fewRows  = 2000
	fewShare = 30
)

// Thins reports whether a fit from several starts to n rows runs on a part of them first.
func Thins(n, knots, v int) bool { return n/Thinning >= max(fewRows, fewShare*knots*v) }

// HistoryLength is the number of pairs of steps that the exact solver's L-BFGS keeps.
const HistoryLength = 15

// CheckFitRoom fails (ERR_TOO_LARGE) if a fit would need more memory than available.
// Call it before the fit allocates.
func CheckFitRoom(d Data, o Options) error {
	return CheckRoom(d, fmt.Sprintf("%d endpoints and %d components", o.Graph.Knots(), o.Components), o.WorkingBytes(d))
}

// CheckRoom fails (ERR_TOO_LARGE) if a fit to d that needs this many additional bytes
// would exceed the memory limit of the program (debug.SetMemoryLimit, or GOMEMLIMIT).
// with completes the error message.
func CheckRoom(d Data, with string, need float64) error {
	limit := debug.SetMemoryLimit(-1)
	if limit == math.MaxInt64 {
		return nil
	}
	if need <= float64(limit)-InUse() {
		return nil
	}
	runtime.GC() // part of the memory in use may be garbage
	used := InUse()
	if need <= float64(limit)-used {
		return nil
	}
	n, k := d.X.Dims()
	return fault.New(fault.TooLarge, "a fit to %d observations of %d variables, with %s, needs %.0f MB in addition to the %.0f MB in use; the limit is %.0f MB: use fewer observations, smaller pictures or fewer components",
		n, k, with, need/1e6, used/1e6, float64(limit)/1e6).
		With("rows", n).With("cols", k).With("bytes", need).With("limit", float64(limit))
}

// InUse returns the bytes of all objects, garbage included.
func InUse() float64 {
	var memory runtime.MemStats // package runtime/metrics is 5 KB of the first visit
	runtime.ReadMemStats(&memory)
	return float64(memory.HeapAlloc)
}

// WorkingBytes returns an upper bound on the memory of a fit in addition to its
// observations: the arranged copy, the stacks of the solver and its history, the
// coefficients and products of all rows, and the systems of the knots.
func (o Options) WorkingBytes(d Data) float64 {
	n, k := d.X.Dims()
	rows, cols, unknowns := float64(n), float64(k), float64(o.Graph.Knots()*(o.Components+1))
	numbers := rows * cols
	if _, dense := d.X.(*mat.Dense); dense && d.Disposable {
		numbers = 0
	}
	if Thins(n, o.Graph.Knots(), o.Components) {
		numbers += rows * cols / Thinning
	}
	width := cols // of the stacks
	if InRowSpace(n, k, o.Components) && d.Observed == nil && o.EndpointMask == nil {
		numbers += rows*cols + rows*rows // a basis of the rows, and their coordinates in it
		width = rows
	}
	if o.Solver == Paper && (k > n || d.Observed != nil || o.EndpointMask != nil) {
		numbers += 2*(rows+unknowns)*cols + rows*cols // the matrix that spans the iterates, a basis of it, and the coordinates of the rows
	}
	const (
		stacks  = 2*HistoryLength + 39 // of a run, of the minimum that it may replace, and of two runs that wait
		results = 5                    // stacks of all variables: the solution, its gradient, the model
		passes  = 2
		systems = 8
	)
	numbers += stacks*unknowns*width + results*unknowns*cols + passes*rows*float64(4*o.Components+3) + systems*unknowns*unknowns
	return 8 * numbers
}
