package density

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"ppca/core/fit"
	"ppca/core/linalg"
)

const (
	hiddenShare   = 0.15 // of the known cells that are hidden in the folds
	streamHidden  = 0x5f1
	streamThinned = 0x5f2
	mostShapes    = 1 << 17 // numbers; of more variables all have one shape
	fewHidden     = 10      // cells, by which the factor of a variable is drawn to that of all
	enoughHidden  = 30      // cells of each variable, for which rows are repeated
	mostRepeats   = 8
	Levels        = 199 // quantiles of the errors of θ
	mostMoves     = 100 // rows that are moved to measure the errors of moves
)

var powers = []float64{1, 0.7, 0.5, 0.3, 0.15, 0.07, 0.03, 0.01}

// A record collects errors in the folds.
type record struct {
	errors   [][]float64 // K, of z
	hidden   [][]float64 // K, of filled cells over their standard errors
	distance []float64   // log D²/K_o
	curves   *mat.Dense  // n×G, log-densities at the points of the grid
	moves    []float64   // standardised errors of moves
}

// leaveOut sets Errors, Regression and Carry of d: it repeats the estimation without each fold.
func (e *estimator) leaveOut(ctx context.Context, d *Density) error {
	n, k := e.X.Dims()
	r := &record{errors: make([][]float64, k), hidden: make([][]float64, k)}
	var grid *Grid
	if len(e.Graph.Edges()) > 0 {
		grid = NewGrid(e.Graph)
		r.curves = mat.NewDense(n, grid.Theta.RawMatrix().Rows, nil)
	}
	random := rand.New(rand.NewPCG(seed, streamHidden))
	for f := range e.folds {
		l := e.leave(f)
		var err error
		if l.density, err = l.estimate(ctx); err != nil {
			return err
		}
		if l.density == nil {
			continue
		}
		l.density.Errors = &Errors{Fill: []float64{1}, Usual: e.usual}
		if l.density.Carry, err = l.learnCarry(ctx, l.density); err != nil {
			return err
		}
		if err := l.record(ctx, r, grid, random); err != nil {
			return err
		}
	}
	d.Errors = r.errorsOf(d, e.usual)
	var err error
	if d.Carry, err = e.learnCarry(ctx, d); err != nil {
		return err
	}
	if d.Carry != nil {
		d.Carry.Factor = factorOf(r.moves)
	}
	if grid == nil {
		return nil
	}
	var errors *mat.Dense
	if d.Regression, errors, err = e.regress(ctx); err != nil {
		return err
	}
	d.Errors.choosePower(e.Sample, r.curves, grid, grid.Prior(d))
	if errors != nil {
		d.Errors.Regression = intervalOf(errors)
	}
	return nil
}

// record adds the errors of the fold.
func (l *left) record(ctx context.Context, r *record, grid *Grid, random *rand.Rand) error {
	laws, k := l.density.Laws(), len(l.density.Noise)
	x := linalg.Zeros(len(l.rows), k)
	var known []bool
	repeats := min(max(int(enoughHidden/(hiddenShare*float64(l.whole.X.RawMatrix().Rows))), 1), mostRepeats)
	for at, i := range l.rows {
		row := x.Data[at*k : (at+1)*k]
		copy(row, l.whole.X.RawRowView(i))
		seen := l.whole.row(i)
		known = append(known, seen...)
		position := l.whole.positions[i]
		law := laws.at(position, l.cells[position.Cell])
		z := law.standardise(row, seen)
		p := law.Given(row, seen)
		if p.Known == 0 {
			continue
		}
		r.distance = append(r.distance, p.unusual())
		for c := range k {
			if (seen == nil || seen[c]) && l.density.Counts[c] >= min(fewest, float64(l.density.Rows)) {
				r.errors[c] = append(r.errors[c], z[c])
			}
		}
		for range repeats {
			l.hide(r, law, row, seen, random)
		}
	}
	l.recordMoves(r, laws)
	if grid == nil {
		return nil
	}
	curves := mat.NewDense(len(l.rows), grid.Theta.RawMatrix().Rows, nil)
	if err := grid.LogDensities(ctx, curves, laws, x, known); err != nil {
		return err
	}
	for at, i := range l.rows {
		r.curves.SetRow(i, curves.RawRowView(at))
	}
	return nil
}

// Hide returns which cells of a row are known without a share of them, drawn at random but never all, and those
// that it hides. The shares from 0, share, 2 share, … of equal random numbers are apart.
func Hide(random *rand.Rand, known []bool, from, share float64) (left []bool, hidden []int) {
	left, count := slices.Clone(known), 0
	for _, is := range known {
		if is {
			count++
		}
	}
	for c := range left {
		if !left[c] {
			continue
		}
		if at := random.Float64(); at >= from && at < from+share && len(hidden) < count-1 {
			left[c], hidden = false, append(hidden, c)
		}
	}
	return left, hidden
}

// hide hides some known cells of a row, and adds the errors of filling them in.
func (l *left) hide(r *record, law *Law, row []float64, seen []bool, random *rand.Rand) {
	if seen == nil {
		seen = slices.Repeat([]bool{true}, len(row))
	}
	left, hidden := Hide(random, seen, 0, hiddenShare)
	if len(hidden) == 0 {
		return
	}
	p := law.Given(row, left)
	x, deviations := law.Expected(p), law.Deviations(p)
	for _, c := range hidden {
		if l.density.Told(c) {
			r.hidden[c] = append(r.hidden[c], (row[c]-x[c])/deviations[c])
		}
	}
}

// recordMoves adds the errors of the individuals of the fold at the θ of their other rows.
func (l *left) recordMoves(r *record, laws *Laws) {
	s := l.whole
	if l.density.Carry == nil {
		return
	}
	for _, from := range fit.Evenly(l.rows, mostMoves/s.folds) {
		for _, to := range l.rows {
			if s.Groups[from] != s.Groups[to] || s.Theta[from] == s.Theta[to] {
				continue
			}
			law, there := laws.At(s.Theta[from]), laws.At(s.Theta[to])
			p := law.Given(s.X.RawRowView(from), s.row(from))
			x, deviation := law.Moved(p, there, Shorter(s.Theta[to]-s.Theta[from], s.Graph.Period))
			for c, value := range x {
				if s.isKnown(to, c) && l.density.Told(c) {
					r.moves = append(r.moves, (s.X.At(to, c)-value)/deviation[c])
				}
			}
			break // one for each row
		}
	}
}

// errorsOf returns what the record says of all but θ.
func (r *record) errorsOf(d *Density, usual float64) *Errors {
	k := len(d.Noise)
	out := &Errors{Usual: usual}
	free := func(count int) float64 { return float64(count) - 2 }
	if k*ShapePoints <= mostShapes {
		out.Shapes = mat.NewDense(k, ShapePoints, nil)
		for c, errors := range r.errors {
			out.Shapes.SetRow(c, shapeOf(errors, free(len(errors))))
		}
	} else {
		out.Shapes = mat.NewDense(1, ShapePoints, shapeOf(slices.Concat(r.errors...), free(d.Rows)))
	}
	out.Distance = shapeOf(r.distance, free(len(r.distance)))
	all := slices.Concat(r.hidden...)
	whole := factorOf(all)
	out.Fill = make([]float64, k)
	for c, errors := range r.hidden {
		square := fewHidden * whole * whole
		for _, e := range errors {
			square += e * e
		}
		out.Fill[c] = math.Sqrt(square / float64(fewHidden+len(errors)))
		if count := d.Counts[c]; count >= fewest { // the spread of few rows is itself uncertain
			out.Fill[c] *= distuv.StudentsT{Mu: 0, Sigma: 1, Nu: count - 1}.Quantile(0.975) / distuv.UnitNormal.Quantile(0.975)
		}
	}
	return out
}

// freedom is that of Student's t, by which rows are alike in the size of their errors.
const freedom = 10

// inflation returns the factor of the standard errors of an unusual row: of a multivariate t, the
// variance of a cell given the others is (ν + D²)/(ν + K_o) times that of the normal law, with D²
// in units of its usual size (Liu & Rubin 1995).
func (e *Errors) inflation(p *Posterior) float64 {
	if p.Known == 0 || e.Usual == 0 {
		return 1
	}
	return math.Sqrt(max(1, (freedom+p.Distance/e.Usual)/(freedom+float64(p.Known))))
}

// factorOf returns the root mean square of standardised errors.
func factorOf(errors []float64) float64 {
	if len(errors) < fewHidden {
		return 1
	}
	return floats.Norm(errors, 2) / math.Sqrt(float64(len(errors)))
}

// fill returns the factor of the standard error of variable c.
func (e *Errors) fill(c int) float64 { return e.Fill[min(c, len(e.Fill)-1)] }

// Shape returns the shape of the errors of variable c.
func (e *Errors) Shape(c int) []float64 {
	return e.Shapes.RawRowView(min(c, e.Shapes.RawMatrix().Rows-1))
}

// choosePower sets Power and Posterior from the log-densities (n×G) of the folds at the points
// of a grid.
func (e *Errors) choosePower(s *Sample, curves *mat.Dense, grid *Grid, prior []float64) {
	n, p := curves.RawMatrix().Rows, s.Graph.Parameters()
	errors, scaled := make([]*mat.Dense, len(powers)), make([]*mat.Dense, len(powers))
	for at, power := range powers {
		errors[at], scaled[at] = mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
		for i := range n {
			curve := append([]float64(nil), curves.RawRowView(i)...)
			grid.Posterior(curve, power, prior)
			for axis, a := range s.Graph.Axes() {
				mean, deviation := grid.Summary(curve, axis)
				away := Shorter(s.Theta[i*p+axis]-mean, a.Period)
				errors[at].Set(i, axis, away)
				scaled[at].Set(i, axis, away/deviation)
			}
		}
	}
	best := s.elect(errors)
	e.Power = powers[best]
	e.Posterior = intervalOf(errors[best])
	e.Posterior.Scores = intervalOf(scaled[best]).Scores
}

// elect returns the candidate that errs least in the folds (errors n×P; NaN: none), in units of the
// ranges of θ.
func (s *Sample) elect(errors []*mat.Dense) (best int) {
	lowest := math.Inf(1)
	for at, e := range errors {
		sum := 0.0
		for axis, a := range s.Graph.Axes() {
			for _, away := range mat.Col(nil, axis, e) {
				if away /= a.Endpoints[len(a.Endpoints)-1] - a.Endpoints[0]; !math.IsNaN(away) {
					sum += away * away
				}
			}
		}
		if sum < lowest {
			best, lowest = at, sum
		}
	}
	return best
}

// intervalOf returns the RMSE of errors (n×P; NaN: none) and the quantiles of their sizes. A new error
// takes any place among n others with the same probability (Vovk, Gammerman & Shafer 2005); one more
// beyond all stands for the choices, in which every fold took part.
func intervalOf(errors *mat.Dense) *Interval {
	_, p := errors.Dims()
	out := &Interval{Scores: mat.NewDense(Levels, p, nil)}
	for axis := range p {
		var sizes []float64
		square := 0.0
		for _, e := range mat.Col(nil, axis, errors) {
			if !math.IsNaN(e) {
				sizes = append(sizes, math.Abs(e))
				square += e * e
			}
		}
		slices.Sort(sizes)
		n := len(sizes)
		out.RMSE = append(out.RMSE, math.Sqrt(square/float64(n)))
		for q := range Levels {
			at := min(int(math.Ceil(float64(q+1)/(Levels+1)*float64(n+2)))-1, n-1)
			out.Scores.Set(q, axis, sizes[max(at, 0)])
		}
	}
	return out
}

// Score returns the quantile of the errors of θ at a level.
func (v *Interval) Score(level float64, axis int) float64 {
	at := min(max(level*(Levels+1)-1, 0), Levels-1)
	lo := int(at)
	hi, t := min(lo+1, Levels-1), at-float64(lo)
	return v.Scores.At(lo, axis)*(1-t) + v.Scores.At(hi, axis)*t
}
