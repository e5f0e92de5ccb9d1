package fit

import (
	"math"
	"slices"

	"ppca/core/fault"
)

// mostUnknowns bounds B(V+1), the side of the dense systems of the solvers, of 537 MB each: the
// most bins, with one component.
const mostUnknowns = 8194

// CheckOptions fails (ERR_OPTION, ERR_RANGE, ERR_SHAPE, ERR_TOO_LARGE) unless o, whose values package
// settings allows, can be used on d.
func CheckOptions(d Data, o Options) error {
	n, k := d.X.Dims()
	if err := o.Graph.Validate(); err != nil {
		return err
	}
	if err := o.Graph.CheckCount(d.Theta, n); err != nil {
		return err
	}
	if err := d.CheckTheta(o.Graph); err != nil {
		return err
	}
	if o.Components < 1 || o.Components > k {
		return fault.New(fault.Option, "components is %d: with %d variables it must be between 1 and %d", o.Components, k, k).With("components", o.Components)
	}
	if unknowns := o.Graph.Knots() * (o.Components + 1); unknowns > mostUnknowns {
		return fault.New(fault.TooLarge, "%d endpoints with a mean and %d components each give systems of %d unknowns; at most %d fit into memory: use fewer bins or components",
			o.Graph.Knots(), o.Components, unknowns, mostUnknowns)
	}
	if err := checkKnots(o, k); err != nil {
		return err
	}
	return checkStiffness(o)
}

// checkKnots checks the masks and numbers of vectors of the knots.
func checkKnots(o Options, k int) error {
	knots := o.Graph.Knots()
	if o.ComponentsPerKnot != nil && len(o.ComponentsPerKnot) != knots {
		return fault.New(fault.Shape, "%d numbers of components for %d endpoints: each endpoint needs one", len(o.ComponentsPerKnot), knots).With("option", "components")
	}
	if o.EndpointMask != nil && len(o.EndpointMask) != knots*k {
		return fault.New(fault.Shape, "the endpoint mask has %d entries; %d endpoints of %d variables need %d", len(o.EndpointMask), knots, k, knots*k).With("option", "mask.endpoints")
	}
	for b, vb := range o.KnotComponents() {
		visible := o.ExistingAt(b, k)
		var err *fault.Error
		switch {
		case visible == 0:
			err = fault.New(fault.Option, "the endpoint mask hides all variables of endpoint %d: show at least one, or use fewer endpoints", b+1)
		case vb < 1:
			err = fault.New(fault.Option, "endpoint %d has %d components: it needs at least 1", b+1, vb)
		case vb > visible:
			err = fault.New(fault.Option, "endpoint %d has %d components, but only %d variables: use at most as many components", b+1, vb, visible)
		case vb > o.Components:
			err = fault.New(fault.Option, "endpoint %d has %d components, more than the %d of the model", b+1, vb, o.Components)
		default:
			continue
		}
		return err.With("endpoint", b+1)
	}
	return nil
}

// ExistingAt returns how many of k variables exist at knot b.
func (o Options) ExistingAt(b, k int) int {
	if len(o.EndpointMask) < (b+1)*k {
		return k
	}
	count := 0
	for _, exists := range o.EndpointMask[b*k : (b+1)*k] {
		if exists {
			count++
		}
	}
	return count
}

// checkStiffness fails (ERR_UNSUPPORTED) if λ_m or λ_v is infinite and the limit cannot
// be computed.
func checkStiffness(o Options) error {
	for _, option := range []struct {
		name  string
		value float64
	}{{"lambda.mean", o.Lambda.Mean}, {"lambda.basis", o.Lambda.Basis}} {
		if !math.IsInf(option.value, 1) {
			continue
		}
		if o.Solver == Paper || o.Gauge != Decoupled {
			return fault.New(fault.Unsupported, "%s is infinite, which only the exact solver supports, in the decoupled gauge: set a finite number", option.name).With("option", option.name)
		}
	}
	if o.Smoothness == SmoothReconstructions && o.Solver == Exact && o.varied() {
		return fault.New(fault.Unsupported, "the smoothness of the reconstructions needs equal numbers of components at all endpoints: set one number, or the smoothness of the bases").With("option", "smoothness")
	}
	if math.IsInf(o.Lambda.Basis, 1) && o.ComponentsPerKnot != nil {
		return fault.New(fault.Unsupported, "lambda.basis is infinite, which needs equal numbers of components at all endpoints: set a finite number").With("option", "lambda.basis")
	}
	return nil
}

// varied reports whether the endpoints have different numbers of components.
func (o Options) varied() bool {
	vb := o.KnotComponents()
	return slices.Min(vb) < slices.Max(vb)
}

// KnotComponents returns a new slice of V_b for every knot, because the limit λ_v = ∞
// may lower them.
func (o Options) KnotComponents() []int {
	if o.ComponentsPerKnot != nil {
		return slices.Clone(o.ComponentsPerKnot)
	}
	vb := make([]int, o.Graph.Knots())
	for b := range vb {
		vb[b] = o.Components
	}
	return vb
}

// SharedLengths reports whether each basis is a common basis restricted to the mask
// of its knot, with the lengths and angles that remain. This is so if knots have
// different masks and λ_o is 0. Unit vectors at every knot, as the soft constraint
// prefers, would conflict with λ_v where masks differ, and λ_v → ∞ would not be PCA.
func (o Options) SharedLengths() bool {
	return o.EndpointMask != nil && o.Lambda.Ortho == 0 && o.Solver == Exact && o.Gauge == Decoupled
}
