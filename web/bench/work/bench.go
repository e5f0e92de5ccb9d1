// Package work is what the benchmark computes in Go. The same code is linked
// into a program for the browser and into a native one, which both serve
// requests in JSON, so that a figure of one has its like from the other.
package work

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"ppca/core/method"
)

// A Bench serves requests on the sets that it was given.
type Bench struct{ sets map[string]*Set }

// New returns a bench without sets.
func New() *Bench { return &Bench{sets: make(map[string]*Set)} }

// Put keeps a set under a name.
func (b *Bench) Put(name string, s *Set) { b.sets[name] = s }

// A Request asks for one measurement.
type Request struct {
	Do       string          `json:"do"`
	Set      string          `json:"set"`      // of all but gemm
	Settings method.Settings `json:"settings"` // of all but gemm

	Rows    int     `json:"rows"`    // of gemm: C = AB, Rows×Inner times Inner×Columns
	Inner   int     `json:"inner"`   // of gemm
	Columns int     `json:"columns"` // of gemm
	Stock   bool    `json:"stock"`   // of gemm: gonum's BLAS, whatever is in use
	Seconds float64 `json:"seconds"` // of gemm: how long to repeat it, at least

	Density bool `json:"density"` // of fit: with it

	Cycles int     `json:"cycles"` // of printed: how many to time
	Energy float64 `json:"energy"` // of reach: where to stop
	Fold   int     `json:"fold"`   // of search: which is held out
}

// An Answer is what was measured; fields that the request does not ask for are 0.
type Answer struct {
	Seconds     float64 `json:"seconds"`
	GFLOPS      float64 `json:"gflops,omitempty"`
	Evaluations int     `json:"evaluations,omitempty"`
	Energy      float64 `json:"energy,omitempty"`
	Status      string  `json:"status,omitempty"`
	RMSE        float64 `json:"rmse,omitempty"`
}

// Serve answers a request.
func (b *Bench) Serve(ctx context.Context, raw []byte) (Answer, error) {
	var r Request
	if err := json.Unmarshal(raw, &r); err != nil {
		return Answer{}, err
	}
	if r.Do == "gemm" {
		return gemm(r), nil
	}
	set := b.sets[r.Set]
	if set == nil {
		return Answer{}, fmt.Errorf("there is no set %q", r.Set)
	}
	switch r.Do {
	case "fit":
		return fitOnce(ctx, set, r.Settings, r.Density)
	case "reach":
		return reach(ctx, set, r.Settings, r.Energy)
	case "printed":
		return asPrinted(ctx, set, r.Settings, r.Cycles)
	case "search":
		return search(ctx, set, r.Settings, r.Fold)
	}
	return Answer{}, fmt.Errorf("there is no measurement %q", r.Do)
}

func since(start time.Time) float64 { return time.Since(start).Seconds() }
