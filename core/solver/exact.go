package solver

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/linalg"
)

const (
	longestMove   = 0.3   // of a basis vector in one step
	armijo        = 1e-4  // sufficient decrease, as a share of the promised one
	backtracks    = 25    // halvings of a step before the search gives up
	overflows     = 3     // consecutive energies that are not finite, before it gives up
	quietFraction = 16    // one in so many steps must be quiet at the end
	refreshEvery  = 5     // steps between two preconditioners
	factorsEvery  = 10    // steps between two attempts to improve the factors T
	roundingShare = 4e-15 // rounding error of an energy, as a share of Σ‖x‖²
	interpolation = 1e-13 // energy that counts as 0, as a share of Σ‖x‖²
)

// A minimiser is the exact solver: Riemannian L-BFGS on the bases with the coefficients
// eliminated (variable projection).
//
// The basis of knot b is P_b = T_b Q_b. The rows of Q_b are orthonormal and move on the
// Stiefel manifold. T_b is a small symmetric matrix that represents the deviation from
// orthonormality that the penalty allows; it changes rarely. In the centred gauge the
// means are Euclidean variables beside the Q_b. In the decoupled gauge the means have
// been subtracted from the data, and the stack has none.
//
// An evaluation of the energy is one pass over the data, a gradient another.
type minimiser struct {
	t        *arrange.Pass
	constant float64 // part of the energy that does not depend on the variables
	end
	point
	course
	buffers
	memory *history
	metric *preconditioner
}

// An end says when a run ends, and whom it tells of each step.
type end struct {
	tolerance float64
	budget    int // evaluations
	report    func(runReport)
}

// A point is where a minimiser is.
type point struct {
	q       arrange.Stack // means and Q_b
	factors [][]float64   // T_b, V_b×V_b row-major; nil: identity
	p       arrange.Stack // means and P_b = T_b Q_b
	begun   bool          // it has an energy
	energy  float64
	g       arrange.Stack // Riemannian gradient at q
	normal  squares       // by knot, (∇_p E without its orthogonality part) P_bᵀ
}

// A course is how a run has gone so far.
type course struct {
	evaluations int
	tried       fit.Energy // terms of the energy at the point last evaluated; Data includes the ridge term
	rejected    int        // trial points with too high an energy
	promised    float64    // decrease predicted from the slope along the last direction
	agreement   float64    // actual over predicted decrease of the last step
}

// The buffers let a step allocate nothing.
type buffers struct {
	next, last arrange.Stack // the trial point, and the previous gradient
	direction  arrange.Stack
	room       squares
	product    blas64.General // V×K
	polariser  *linalg.Polariser
}

// A runReport describes a step.
type runReport struct {
	energy      fit.Energy
	evaluations int
	decrease    float64 // relative
}

// newMinimiser returns the solver at a start. It orthonormalises the bases of the start in
// place.
func newMinimiser(t *arrange.Pass, start arrange.Stack) *minimiser {
	room := func() arrange.Stack { return arrange.NewStack(t.P, t.Lead) }
	e := &minimiser{t: t, memory: &history{}}
	e.point = point{q: start, factors: make([][]float64, len(t.P.PerKnot)), p: room(), g: room(),
		normal: newSquares(t.P)}
	e.buffers = buffers{next: room(), last: room(), direction: room(), room: newSquares(t.P),
		product: linalg.Zeros(t.P.V, t.P.K), polariser: linalg.NewPolariser(t.P.V, t.P.K)}
	e.metric = newPreconditioner(e)
	e.orthonormalise(e.q)
	return e
}

// run minimises the energy from the start and returns the status. The best point is in
// e.q, e.p and e.energy, even if run returns an error.
//
// A small decrease alone does not show convergence: where E is flat in one direction
// and steep in others, steps are short far from the minimum. The remaining decrease is
// estimated by the quadratic model, gᵀH⁻¹g, twice its Newton decrement. A step is quiet
// if its decrease and this estimate are at most the tolerance. L-BFGS knows the
// curvature along its last steps only, and after many steps the estimate can be a tenth
// of the remaining decrease. So the number of quiet steps that run requires grows with
// the number of steps.
func (e *minimiser) run(ctx context.Context) (status fit.Status, err error) {
	if err := e.begin(ctx); err != nil {
		return "", err
	}
	quiet, stale := 0, false
	for step := 0; ; step++ {
		if e.evaluations >= e.budget {
			return fit.Limit, nil
		}
		if step%refreshEvery == 0 || stale {
			if err := e.metric.rebuild(ctx); err != nil {
				return "", err
			}
		}
		before, rejected := e.energy, e.rejected
		moved, err := e.step(ctx)
		if err != nil {
			return "", err
		}
		stale = e.metric.damping.adapt(e.agreement, e.rejected > rejected)
		quiet++
		if !(e.promised >= 0 && max(before-e.energy, e.promised) <= e.quietDecrease()) {
			quiet = 0
		}
		required := step / quietFraction
		if e.valley() {
			required = max(required, valleyQuiet)
		}
		settled := quiet > required || quiet > 0 && !moved
		ending := !moved || settled
		if ending || step%factorsEvery == factorsEvery-1 {
			improved, err := e.improveFactors(ctx)
			if err != nil {
				return "", err
			}
			if improved {
				quiet = 0
				continue
			}
		}
		if settled {
			if e.tolerance > fit.LoosestConverged || e.stiff() {
				return fit.Near, nil
			}
			return fit.Converged, nil
		}
		if !moved && e.evaluations < e.budget {
			return fit.Stalled, nil
		}
	}
}

// begin computes the energy and the gradient at the start.
func (e *minimiser) begin(ctx context.Context) (err error) {
	if e.energy, err = e.evaluate(ctx, e.q); err != nil {
		return err
	}
	e.begun = true
	return e.gradient(ctx)
}

// The preconditioner treats the parts inside and outside the spans as independent, which
// supposes that neighbouring knots have nearly the same span. If numbers of components or masks
// differ, or if λ_v is near λ_o, there are changes that cost almost nothing, and each of whose
// parts alone costs much. In such a valley the estimate of the remaining decrease is too small.
const (
	valleyTolerance = 0.01 // share of the tolerance that a quiet step may promise there
	valleyQuiet     = 2    // quiet steps before the last that end the fit
	stiffShare      = 0.05 // λ_v over λ_o from which there are valleys
)

// valley reports whether the energy may have valleys. A penalty of the reconstructions is no
// quadratic form of the step.
func (e *minimiser) valley() bool {
	p := e.t.P
	if e.tolerance > fit.LoosestConverged || len(p.PerKnot) == 1 || p.Change != nil {
		return false
	}
	return !p.SameKnots(0, p.V-1) || p.MasksDiffer() || p.Lambda.Ortho > 0 && p.Lambda.Basis > stiffShare*p.Lambda.Ortho
}

// stiff reports whether a fit that turns the Q_b and improves the T_b in turns may end before the
// minimum, however small its steps are.
func (e *minimiser) stiff() bool {
	p := e.t.P
	return len(p.PerKnot) > 1 && p.Lambda.Ortho > 0 && p.Lambda.Basis > p.Lambda.Ortho
}

// quietDecrease is the decrease up to which a step is quiet.
func (e *minimiser) quietDecrease() float64 {
	quiet := e.tolerance * e.size()
	if !e.valley() {
		return quiet
	}
	return max(valleyTolerance*quiet, min(quiet, e.rounding()))
}

// rounding is the rounding error of an energy.
func (e *minimiser) rounding() float64 { return roundingShare * e.t.Norms / float64(e.t.P.N) }

// size is the energy that decreases are compared with. If the model interpolates it is
// the rounding error of Σ‖x‖².
func (e *minimiser) size() float64 {
	return math.Max(math.Abs(e.energy), interpolation*e.t.Norms/float64(e.t.P.N)+math.SmallestNonzeroFloat64)
}

// evaluate computes the energy at q with the current factors. The pass then has the
// coefficients at q.
func (e *minimiser) evaluate(ctx context.Context, q arrange.Stack) (float64, error) {
	e.evaluations++
	e.applyFactors(q)
	data, err := e.t.Coefficients(ctx, e.p)
	if err != nil {
		return 0, err
	}
	means, bases := e.t.P.Smoothness(e.p, arrange.Stack{})
	angles := e.t.P.Orthogonality(e.p, arrange.Stack{}, e.t.Square)
	e.tried = fit.Energy{Total: data + means + bases + angles + e.constant,
		Data: data, MeanSmoothness: means + e.constant, BasisSmoothness: bases, Orthogonality: angles}
	return e.tried.Total, nil
}

// gradient computes the Riemannian gradient at the point last evaluated. It treats the
// coefficients as constants, because they minimise the energy (envelope theorem).
func (e *minimiser) gradient(ctx context.Context) error {
	if err := euclideanGradient(ctx, e.t, e.p, e.g); err != nil {
		return err
	}
	e.storeNormal()
	e.t.P.Orthogonality(e.p, e.g, e.t.Square)
	e.t.P.Restrict(e.g)
	for b := range e.t.P.PerKnot {
		e.multiplyFactor(b, e.g)
	}
	e.tangent(e.g)
	return nil
}

// euclideanGradient computes ∇E without its orthogonality part at p for the coefficients of t. It
// adds λ(p_b − p_c) of each edge: in (S + λL)p the terms of a large λ would cancel with rounding
// errors of λ|p|.
func euclideanGradient(ctx context.Context, t *arrange.Pass, p, g arrange.Stack) error {
	if err := t.Accumulate(ctx); err != nil {
		return err
	}
	t.DataGradient(p, g)
	t.P.Smoothness(p, g)
	t.P.Restrict(g)
	return nil
}

// step moves along the quasi-Newton direction, or along the preconditioned gradient if
// that fails. It reports whether the energy fell.
func (e *minimiser) step(ctx context.Context) (bool, error) {
	if err := e.memory.direct(ctx, e.direction, e.g, e.metric); err != nil {
		return false, err
	}
	moved, err := e.search(ctx)
	if moved || err != nil || e.memory.empty() {
		return moved, err
	}
	e.memory.forget()
	if err := e.memory.direct(ctx, e.direction, e.g, e.metric); err != nil {
		return false, err
	}
	return e.search(ctx)
}

// search backtracks along the direction until the energy falls enough, and reports
// whether it did.
func (e *minimiser) search(ctx context.Context) (bool, error) {
	slope := arrange.Dot(e.g, e.direction)
	e.promised = -slope
	if !(slope < 0) {
		return false, nil
	}
	length := math.Min(1, longestMove/e.longest(e.direction))
	rounding := e.rounding()
	overflowed := 0
	for range backtracks {
		if e.evaluations >= e.budget || -slope*length < rounding {
			break
		}
		e.retract(e.direction, length)
		energy, err := e.evaluate(ctx, e.next)
		if err == nil && energy <= e.energy+armijo*length*slope {
			return true, e.accept(ctx, energy, length)
		}
		if err != nil {
			e.applyFactors(e.q)
			return false, err
		}
		e.rejected++
		if energy-energy == 0 { // finite
			overflowed = 0
		} else if overflowed++; overflowed == overflows {
			break
		}
		length = shortened(length, slope, energy-e.energy)
	}
	e.applyFactors(e.q)
	return false, nil
}

// shortened returns the next length to try after a step of the given length raised the
// energy by rise: the minimum of the parabola through both energies with the slope at
// 0, but at least a tenth and at most half of the length. If rise is not finite it
// returns a tenth.
func shortened(length, slope, rise float64) float64 {
	best := -slope * length * length / (2 * (rise - slope*length))
	if math.IsNaN(best) {
		best = 0
	}
	return math.Max(0.1*length, math.Min(0.5*length, best))
}

// accept moves to the trial point, reports it, and stores the pair (step, change of
// gradient).
func (e *minimiser) accept(ctx context.Context, energy, length float64) error {
	decrease := e.energy - energy
	e.agreement = decrease / (e.promised * length * (1 - length/2))
	e.q, e.next, e.energy = e.next, e.q, energy
	e.g, e.last = e.last, e.g
	e.report(runReport{energy: e.tried, evaluations: e.evaluations, decrease: decrease / e.size()})
	if err := e.gradient(ctx); err != nil {
		return err
	}
	e.memory.add(e.direction, length, e.last, e.g)
	return nil
}

// longest returns the largest norm of the moves of basis vectors.
func (e *minimiser) longest(direction arrange.Stack) float64 {
	largest := math.SmallestNonzeroFloat64
	for b, vb := range e.t.P.PerKnot {
		for v := 0; v < vb; v++ {
			largest = math.Max(largest, linalg.Norm(direction.Component(b, v)))
		}
	}
	return largest
}
