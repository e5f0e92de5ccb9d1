package density

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/linalg"
)

// A Sample has the observations from which Estimate learns a density.
type Sample struct {
	Graph   graph.Graph // knots of the density
	Theta   []float64   // n×P
	X       *mat.Dense  // n×K, in the units of the fit over Unit; any number where a cell is not known
	Known   []bool      // n×K row-major; nil: all
	Weights []float64   // n, of mean 1; nil: all 1
	Groups  []int       // n, the group of each row; nil: each row is a group
	Unit    float64     // a power of two

	positions []graph.Position // n
	cells     [][]int          // knots of each cell of the graph
	fold      []int            // n
	folds     int
}

// Numbers of folds: more for few groups, as the rest then hardly suffices.
const (
	manyGroups, usualFolds = 100, 5
	fewestGroups           = 3 // of fewer, each row is one
	moreFolds              = 10
	manyCells              = 1 << 19 // a sample of more is slow
	seed                   = 1
)

// A choice has what the folds choose.
type choice struct {
	mean   float64 // λ of m
	spread float64 // λ of s²; +Inf: constant
	rank   int     // R
	ridge  float64 // α
	local  float64 // γ
}

var (
	means   = []float64{0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 30}
	spreads = []float64{0.03, 0.1, 0.3, 1, 3}
	ranks   = []int{1, 2, 3, 5, 8, 12, 20, 35, mostRank}
	ridges  = []float64{1e-5, 1e-4, 1e-3, 0.003, 0.01, 0.03, 0.1, 0.3}
	locals  = []float64{0, 0.5, 0.9}
)

const (
	mostRank    = 60
	lawNumbers  = 1 << 23 // bounds KR², by which the time of an observation grows
	gapRank     = 30      // mostRank with missing cells
	gapNumbers  = 1 << 19 // lawNumbers with missing cells: a round takes K systems of R equations
	ownMost     = 100     // variables, of which each may have its own course of s²
	leastSpread = 0.05    // s² at a knot, as a share of that of all
	floor       = 1e-12
	rounding    = 1e-18  // the least s² of a variable over its mean square, as of a constant
	nothing     = 1e-100 // the least s², as of a variable that is 0
)

// Estimate returns the density of a sample and its errors; nil if it has fewer than two rows or
// numbers out of range. It fails if ctx ends.
func Estimate(ctx context.Context, s *Sample) (*Density, error) {
	n, k := s.X.Dims()
	if n < 3 {
		return nil, nil
	}
	if !slices.Contains(s.Known, false) {
		s.Known = nil
	}
	s.place(n, k)
	var h choice
	residuals, err := s.chooseMean(ctx, &h)
	if err != nil {
		return nil, err
	}
	s.chooseSpread(&h, residuals)
	e := &estimator{Sample: s, choice: h}
	if err := e.chooseStructure(ctx); err != nil {
		return nil, err
	}
	d, err := e.estimate(ctx)
	if err != nil || d == nil || !d.finite() || k == 0 {
		return nil, err
	}
	return d, e.leaveOut(ctx, d)
}

// place finds the positions and the folds of the rows.
func (s *Sample) place(n, k int) {
	s.positions, s.cells = make([]graph.Position, n), s.Graph.Cells()
	for i := range s.positions {
		s.positions[i] = s.Graph.Locate(s.Graph.Row(s.Theta, i)...)
	}
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	groups := s.Groups
	count := len(fit.Members(rows, groups))
	if count < fewestGroups {
		groups, count = nil, n
	}
	wanted := min(moreFolds, count)
	if count >= manyGroups || n*k > manyCells {
		wanted = usualFolds
	}
	dealt, _ := fit.DealFolds(n, groups, wanted, seed)
	s.fold, s.folds = make([]int, n), dealt.Count
	for g, members := range dealt.Members {
		for _, i := range members {
			s.fold[i] = dealt.Fold[g]
		}
	}
}

// weight returns the weight of row i.
func (s *Sample) weight(i int) float64 {
	if s.Weights == nil {
		return 1
	}
	return s.Weights[i]
}

// isKnown reports whether cell (i, c) is known.
func (s *Sample) isKnown(i, c int) bool { return s.Known == nil || s.Known[i*s.X.RawMatrix().Cols+c] }

// row returns which cells of row i are known; nil: all.
func (s *Sample) row(i int) []bool {
	if s.Known == nil {
		return nil
	}
	k := s.X.RawMatrix().Cols
	return s.Known[i*k : (i+1)*k]
}

// knownCells returns isKnown, or nil if all cells are known.
func (s *Sample) knownCells() func(i, c int) bool {
	if s.Known == nil {
		return nil
	}
	return s.isKnown
}

// means returns Σ ay / Σ a of each column of y, over its known cells.
func (s *Sample) means(y blas64.General) []float64 {
	return s.averages(y, func(value float64) float64 { return value })
}

// squares is means of y².
func (s *Sample) squares(y blas64.General) []float64 {
	return s.averages(y, func(value float64) float64 { return value * value })
}

func (s *Sample) averages(y blas64.General, of func(float64) float64) []float64 {
	sums, total := make([]float64, y.Cols), make([]float64, y.Cols)
	for i := range y.Rows {
		a := s.weight(i)
		for c, value := range y.Data[i*y.Stride : i*y.Stride+y.Cols] {
			if s.isKnown(i, c) {
				sums[c] += a * of(value)
				total[c] += a
			}
		}
	}
	for c := range sums {
		sums[c] = finiteRatio(sums[c], total[c])
	}
	return sums
}

// centred returns x less the means of its columns, 0 where it is not known.
func (s *Sample) centred(means []float64) blas64.General {
	x := s.X.RawMatrix()
	out := linalg.Zeros(x.Rows, x.Cols)
	for i := range x.Rows {
		for c := range x.Cols {
			if s.isKnown(i, c) {
				out.Data[i*x.Cols+c] = x.Data[i*x.Stride+c] - means[c]
			}
		}
	}
	return out
}

// errorsOf returns y less the predictions of m, 0 where it is not known.
func (s *Sample) errorsOf(m *smoother, lambda float64) blas64.General {
	out := m.predictions(lambda)
	for i := range out.Rows {
		for c := range out.Cols {
			at := i*out.Cols + c
			if s.isKnown(i, c) {
				out.Data[at] = m.values.Data[i*m.values.Stride+c] - out.Data[at]
			} else {
				out.Data[at] = 0
			}
		}
	}
	return out
}

// chooseMean sets λ of m by the errors of the folds, each variable in units of its deviation.
func (s *Sample) chooseMean(ctx context.Context, h *choice) (blas64.General, error) {
	y := s.centred(s.means(s.X.RawMatrix()))
	m := newSmoother(s, y, s.knownCells())
	variance, best := s.squares(y), math.Inf(1)
	var residuals blas64.General
	for _, lambda := range means {
		if err := job.Checkpoint(ctx); err != nil {
			return residuals, err
		}
		e, score := s.errorsOf(m, lambda), 0.0
		for c, square := range s.squares(e) {
			score += finiteRatio(square, variance[c])
		}
		if score <= best {
			best, h.mean, residuals = score, lambda, e
		}
		if len(s.Graph.Edges()) == 0 {
			break
		}
	}
	return residuals, nil
}

// ratios returns q = e² over their means base, and base.
func (s *Sample) ratios(residuals blas64.General) (q blas64.General, base []float64) {
	base = s.squares(residuals)
	for c, square := range s.squares(s.X.RawMatrix()) {
		base[c] = max(base[c], rounding*square, nothing)
	}
	q = linalg.Zeros(residuals.Rows, residuals.Cols)
	for i := range q.Rows {
		for c := range q.Cols {
			e := residuals.Data[i*q.Cols+c]
			q.Data[i*q.Cols+c] = e * e / base[c]
		}
	}
	return q, base
}

// courses returns the smoother of the course of s² over θ: of each variable or, of many, of their mean.
func (s *Sample) courses(q blas64.General) *smoother {
	if q.Cols <= ownMost {
		return newSmoother(s, q, s.knownCells())
	}
	mean := linalg.Zeros(q.Rows, 1)
	for i := range q.Rows {
		count := 0.0
		for c := range q.Cols {
			if s.isKnown(i, c) {
				mean.Data[i] += q.Data[i*q.Cols+c]
				count++
			}
		}
		mean.Data[i] = finiteRatio(mean.Data[i], count)
	}
	return newSmoother(s, mean, nil)
}

// chooseSpread sets λ of s² by the log-density of the folds.
func (s *Sample) chooseSpread(h *choice, residuals blas64.General) {
	h.spread = math.Inf(1)
	if len(s.Graph.Edges()) == 0 {
		return
	}
	q, _ := s.ratios(residuals)
	score := func(at func(i, c int) float64) float64 {
		sum, count := 0.0, 0.0
		for i := range q.Rows {
			for c := range q.Cols {
				if s.isKnown(i, c) {
					v := max(at(i, c), leastSpread)
					sum += s.weight(i) * (math.Log(v) + q.Data[i*q.Cols+c]/v)
					count += s.weight(i)
				}
			}
		}
		return sum / count
	}
	best := score(func(int, int) float64 { return 1 })
	m := s.courses(q)
	for at := len(spreads) - 1; at >= 0; at-- {
		p := m.predictions(spreads[at])
		found := score(func(i, c int) float64 { return p.Data[i*p.Cols+min(c, p.Cols-1)] })
		if found < best {
			best, h.spread = found, spreads[at]
		}
	}
}

// An estimator estimates the density with a choice.
type estimator struct {
	*Sample
	choice
	usual float64 // median of D²/K_o in the folds
}

// mostRank returns the largest R.
func (e *estimator) mostRank() int {
	n, k := e.X.Dims()
	most, bound := mostRank, float64(lawNumbers)
	if e.Known != nil {
		most, bound = gapRank, gapNumbers
	}
	return min(most, max(1, int(math.Sqrt(bound/float64(k)))), k, n-1)
}

// frame returns the density without its factors, and the standardised errors of the folds.
func (e *estimator) frame() (*Density, blas64.General) {
	n, k := e.X.Dims()
	centre := e.means(e.X.RawMatrix())
	m := newSmoother(e.Sample, e.centred(centre), e.knownCells())
	residuals := e.errorsOf(m, e.mean)
	d := &Density{Unit: e.Unit, Graph: e.Graph, Mean: m.solve(-1, e.mean), Rows: n, Counts: make([]float64, k), Prior: make([]float64, PriorGraph(e.Graph).Knots())}
	q, base := e.ratios(residuals)
	d.Variance, d.Bend = mat.NewDense(e.Graph.Knots(), k, nil), m.uncertainty(e.mean)
	var course *mat.Dense
	if !math.IsInf(e.spread, 1) {
		course = e.courses(q).solve(-1, e.spread)
	}
	for t := range e.Graph.Knots() {
		floats.Add(d.Mean.RawRowView(t), centre)
		for c, b := range base {
			v := 1.0
			if course != nil {
				_, columns := course.Dims()
				v = max(course.At(t, min(c, columns-1)), leastSpread)
			}
			d.Variance.Set(t, c, b*v)
		}
	}
	finer := PriorGraph(e.Graph)
	for i, at := range e.positions {
		fine := finer.Locate(e.Graph.Row(e.Theta, i)...)
		for slot, t := range finer.Cell(fine.Cell) {
			d.Prior[t] += e.weight(i) * fine.Hat[slot] / float64(n)
		}
		row := residuals.Data[i*k : (i+1)*k]
		for c, v := range mixed(d.Variance, at, e.cells[at.Cell]) {
			if e.isKnown(i, c) {
				d.Counts[c]++
			}
			row[c] /= math.Sqrt(v)
		}
	}
	return d, residuals
}

// estimate returns the density.
func (e *estimator) estimate(ctx context.Context) (*Density, error) {
	d, z := e.frame()
	if !d.plain() {
		return nil, nil
	}
	return d, e.grow(ctx, z, e.rank, func(rank int, c *components) {
		if rank >= e.rank {
			e.structure(d, c, e.rank)
		}
	})
}

// plain reports whether means and variances are finite.
func (d *Density) plain() bool {
	return linalg.Finite(d.Mean.RawMatrix().Data) && linalg.Finite(d.Variance.RawMatrix().Data)
}

// components are the factors of standardised errors.
type components struct {
	vectors  blas64.General // R×K, orthonormal
	variance []float64      // R, along each
	all      []float64      // K, of each variable
	noise    []float64      // K, what the factors leave of each variable; nil: the rest of all
	scores   blas64.General // n×R
}

// singular returns the factors of z (n×K), all of whose cells count.
func (e *estimator) singular(ctx context.Context, z blas64.General, rank int) (*components, error) {
	n, rows := z.Rows, z
	if e.Weights != nil {
		rows = compact(z)
		for i := range n {
			blas64.Scal(math.Sqrt(e.weight(i)), linalg.Vector(rows.Data[i*z.Cols:(i+1)*z.Cols]))
		}
	}
	v, squares, err := linalg.Leading(ctx, linalg.Dense(rows), rank, 1e-5, seed)
	if err != nil {
		return nil, err
	}
	c := &components{vectors: compact(v), variance: squares, all: make([]float64, z.Cols), scores: linalg.Zeros(n, v.Rows)}
	for a := range squares {
		squares[a] = max(squares[a]/float64(n), floor)
	}
	for i := range n {
		for at, value := range rows.Data[i*z.Cols : (i+1)*z.Cols] {
			c.all[at] += value * value / float64(n)
		}
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, z, v, 0, c.scores)
	return c, nil
}

// structure sets V, Λ, ψ and S of d from the first components.
func (e *estimator) structure(d *Density, c *components, rank int) {
	n, k, r := c.scores.Rows, c.vectors.Cols, min(rank, c.vectors.Rows)
	v := linalg.Zeros(r, k)
	linalg.CopyBlock(v, linalg.Block(c.vectors, 0, r, 0, k))
	d.Loadings, d.Noise = mat.NewDense(r, k, v.Data), make([]float64, k)
	free := max(0.1, 1-float64(r)/float64(n)) // what r factors leave of the rows
	for at := range k {
		explained := c.explained(at, r)
		left := max(0, c.all[at]-explained) / free
		if c.noise != nil {
			left = c.noise[at]
		}
		d.Noise[at] = max(e.ridge*explained+left, floor)
	}
	e.setSupport(d, linalg.Block(c.scores, 0, n, 0, r))
	if e.local == 0 {
		d.Covariance = mat.NewDense(r, r, nil)
		for a := range r {
			d.Covariance.Set(a, a, (1-e.ridge)*c.variance[a])
		}
		return
	}
	knots := e.Graph.Knots()
	d.Covariance = mat.NewDense(knots*r, r, nil)
	sums, sq := make([]float64, knots), make([]float64, knots)
	for i, at := range e.positions {
		f := linalg.Vector(c.scores.Data[i*c.scores.Stride : i*c.scores.Stride+r])
		for slot, t := range e.cells[at.Cell] {
			w := e.weight(i) * at.Hat[slot]
			blas64.Ger(w, f, f, linalg.Block(d.Covariance.RawMatrix(), t*r, (t+1)*r, 0, r))
			sums[t], sq[t] = sums[t]+w, sq[t]+w*w
		}
	}
	for t := range knots {
		size := finiteRatio(sums[t]*sums[t], sq[t])
		share := e.local * size / (size + fewRows)
		for a := range r {
			row := d.Covariance.RawRowView(t*r + a)
			blas64.Scal((1-e.ridge)*share*finiteRatio(1, sums[t]), linalg.Vector(row))
			row[a] += (1 - e.ridge) * (1 - share) * c.variance[a]
		}
	}
}

// fewRows is the number of rows at a knot whose covariance counts half.
const fewRows = 10

// setSupport sets S.
func (e *estimator) setSupport(d *Density, scores blas64.General) {
	r, columns := scores.Cols, 1
	if e.Known != nil {
		columns = len(d.Noise)
	}
	d.Support = mat.NewDense(r, columns, nil)
	support := d.Support.RawMatrix().Data
	for i := range scores.Rows {
		for a, f := range scores.Data[i*scores.Stride : i*scores.Stride+r] {
			for c := range columns {
				if e.isKnown(i, c) {
					support[a*columns+c] += e.weight(i) * f * f
				}
			}
		}
	}
}
