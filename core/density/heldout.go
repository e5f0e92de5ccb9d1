package density

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/internal/dense"
)

// Bounds of the rows whose log-densities LeaveOut computes.
const (
	mostHeldCells     = 1 << 16
	fewHeld, mostHeld = 30, 250
	fewReadable       = 10
)

// A HeldOut has the log-densities of some rows of a sample at G values of θ, under means
// and bases that a fit without their groups would give.
type HeldOut struct {
	Rows       []int      // of the sample
	LogDensity *mat.Dense // rows×G; nil without values of θ
	Variables  int        // number of variables that they are of
	Shape      float64    // of the gamma law that D²/K_o follows at the θ of the rows; +∞ if that is unknown
	Mean       float64    // log-density of a known cell at the θ of its row, in the mean of the rows, in the units of the fit over Unit
}

// LeaveOut returns the log-densities at the values of θ (G×P; may be nil), and at the θ of
// each row, by three folds of groups. It uses complete rows if there are enough of them, and
// some of many variables. It returns nil with fewer than ten rows or two groups, and fails
// if ctx ends. s is the sample that d was estimated from.
func (d *Density) LeaveOut(ctx context.Context, s *Sample, theta *mat.Dense) (*HeldOut, error) {
	s = s.some(mostCrossed)
	rows, complete := s.readable()
	n, k := s.Deviations.Dims()
	foldOf := s.folds()
	if len(rows) < fewReadable || slices.Max(foldOf) == 0 {
		return nil, nil
	}
	points := 0
	out := &HeldOut{Rows: rows, Variables: k}
	if theta != nil {
		points, _ = theta.Dims()
		out.LogDensity = mat.NewDense(len(rows), points, nil)
	}
	cells, basis, mean := s.Graph.Cells(), mat.NewDense(s.Components, k, nil), make([]float64, k)
	x := s.observations(rows)
	var ratios []float64
	for fold := range folds {
		hidden, test := make([]bool, n), []int{}
		for i := range hidden {
			hidden[i] = foldOf[i] == fold
		}
		for r, i := range rows {
			if hidden[i] {
				test = append(test, r)
			}
		}
		if len(test) == 0 {
			continue
		}
		change, err := s.without(ctx, hidden)
		if err != nil {
			return nil, err
		}
		without, law := d.without(s, fold), Law{}
		own, logs := dense.Zeros(len(test), k), make([]float64, len(test))
		for to, r := range test {
			copy(own.Data[to*k:(to+1)*k], x.RawRowView(r))
		}
		for point := range points {
			if err := checkpoint.Reached(ctx); err != nil {
				return nil, err
			}
			at := s.Graph.Locate(theta.RawRowView(point)...)
			s.modelAt(mean, basis, at.Hat, cells[at.Cell])
			change.subtract(theta.RawRowView(point), mean, basis.RawMatrix())
			without.at(&law, theta.RawRowView(point), at, cells[at.Cell], basis)
			law.someLogDensities(logs, own, mean, s, rows, test, complete)
			for to, r := range test {
				out.LogDensity.Set(r, point, logs[to])
			}
		}
		for _, r := range test {
			i := rows[r]
			theta := s.Graph.Row(s.Theta, i)
			s.modelAt(mean, basis, s.Positions[i].Hat, cells[s.Positions[i].Cell])
			change.subtract(theta, mean, basis.RawMatrix())
			y := append([]float64(nil), x.RawRowView(r)...)
			dense.Subtract(y, 1, mean)
			var known []bool
			if s.Known != nil {
				known = s.Known[i*k : (i+1)*k]
			}
			without.at(&law, theta, s.Positions[i], cells[s.Positions[i].Cell], basis)
			p := law.Given(y, known)
			ratios = append(ratios, p.Distance/float64(max(p.Known, 1)))
			out.Mean += p.LogDensity / float64(max(p.Known, 1)) / float64(len(rows))
		}
	}
	out.Shape = shapeOf(ratios)
	return out, nil
}

// someLogDensities is LogDensities for rows that may have unknown cells.
func (l *Law) someLogDensities(to []float64, x blas64.General, mean []float64, s *Sample, rows, test []int, complete bool) {
	if complete {
		l.LogDensities(to, x, mean, nil)
		return
	}
	y := make([]float64, x.Cols)
	for at, r := range test {
		i := rows[r]
		copy(y, x.Data[at*x.Stride:at*x.Stride+x.Cols])
		dense.Subtract(y, 1, mean)
		to[at] = l.Given(y, s.Known[i*x.Cols:(i+1)*x.Cols]).LogDensity
	}
}

// readable returns some rows at equal steps, complete ones if there are enough of them.
func (s *Sample) readable() (rows []int, complete bool) {
	n, k := s.Deviations.Dims()
	var whole, all []int
	for i := range n {
		if s.weight(i) == 0 {
			continue
		}
		all = append(all, i)
		known := true
		for c := range k {
			known = known && s.isKnown(i, c)
		}
		if known {
			whole = append(whole, i)
		}
	}
	most := min(mostHeld, max(fewHeld, mostHeldCells/k))
	rows, complete = whole, true
	if len(whole) < min(fewHeld, len(all)) {
		rows, complete, most = all, false, fewHeld
	}
	if len(rows) <= most {
		return rows, complete
	}
	some := make([]int, most)
	for r := range some {
		some[r] = rows[r*len(rows)/most]
	}
	return some, complete
}

// modelAt fills mean and basis with those of the sample at a position, over Unit.
func (s *Sample) modelAt(mean []float64, basis *mat.Dense, hat []float64, knots []int) {
	clear(mean)
	basis.Zero()
	v := s.Components
	for slot, t := range knots {
		dense.Subtract(mean, -hat[slot]/s.Unit, s.Means.RawRowView(t))
		for row := range v {
			dense.Subtract(basis.RawRowView(row), -hat[slot], s.Bases.RawRowView(t*v+row))
		}
	}
}

// observations returns x/Unit of some rows: their deviations and the means at their θ.
func (s *Sample) observations(rows []int) *mat.Dense {
	_, k := s.Deviations.Dims()
	x, cells := mat.NewDense(len(rows), k, nil), s.Graph.Cells()
	for r, i := range rows {
		row := x.RawRowView(r)
		copy(row, s.Deviations.RawRowView(i))
		for slot, t := range cells[s.Positions[i].Cell] {
			dense.Subtract(row, -s.Positions[i].Hat[slot]/s.Unit, s.Means.RawRowView(t))
		}
	}
	return x
}

// without returns the density of the variables of s without a fold.
func (d *Density) without(s *Sample, fold int) *Density {
	if len(s.crossed) == 0 {
		return d.some(len(s.Bases.RawRowView(0)))
	}
	other := *s.crossed[fold]
	other.Noise, other.Widening, other.Overfit = append([]float64(nil), other.Noise...), d.Widening, d.Overfit
	if other.Loadings != nil {
		other.Loadings = mat.DenseCopyOf(other.Loadings)
	}
	other.widen()
	return &other
}

// some returns the density of at most so many of the variables, those of Sample.some.
func (d *Density) some(most int) *Density {
	k := len(d.Noise)
	if k <= most {
		return d
	}
	part := *d
	part.Noise = make([]float64, most)
	if d.Loadings != nil {
		part.Loadings = mat.NewDense(d.Rank(), most, nil)
	}
	for c := range most {
		from := c * k / most
		part.Noise[c] = d.Noise[from]
		for r := range d.Rank() {
			part.Loadings.Set(r, c, d.Loadings.At(r, from))
		}
	}
	return &part
}
