package fit

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/linalg"
)

// An Envelope is a symmetric B×B matrix over the knots of a graph with entries only where knots are
// close to each other, such as the system of a smoother along θ. It stores the lower triangle, each row
// from its first nonzero entry. Knots that share a cell are close to each other in it, so that a line
// needs 2B numbers, a ring 3B, and a grid B times the knots of its shorter axis.
type Envelope struct {
	place []int       // of each knot among the rows
	first []int       // column in which each row begins
	rows  [][]float64 // row i from column first[i] to i
}

// NewEnvelope returns a matrix of zeros with an entry for each pair of knots that
// share a cell of g.
func NewEnvelope(g graph.Graph) *Envelope {
	s := &Envelope{place: g.AlongShorter(), first: make([]int, g.Knots())}
	for i := range s.first {
		s.first[i] = i
	}
	for _, cell := range g.Cells() {
		least := len(s.first)
		for _, knot := range cell {
			least = min(least, s.place[knot])
		}
		for _, knot := range cell {
			s.first[s.place[knot]] = min(s.first[s.place[knot]], least)
		}
	}
	s.clear()
	return s
}

// clear replaces all entries by zeros in new memory.
func (s *Envelope) clear() {
	s.rows = make([][]float64, len(s.first))
	for i, first := range s.first {
		s.rows[i] = make([]float64, i-first+1)
	}
}

// Copy returns a matrix with the same entries.
func (s *Envelope) Copy() *Envelope {
	c := *s
	c.clear()
	for i, row := range s.rows {
		copy(c.rows[i], row)
	}
	return &c
}

// entry returns the entry of two rows that the envelope holds.
func (s *Envelope) entry(i, j int) *float64 {
	if i < j {
		i, j = j, i
	}
	return &s.rows[i][j-s.first[i]]
}

// Add adds to the entry of a pair of knots, once.
func (s *Envelope) Add(a, b int, value float64) { *s.entry(s.place[a], s.place[b]) += value }

// Tie adds factor (e_a − e_b)(e_a − e_b)ᵀ.
func (s *Envelope) Tie(a, b int, factor float64) {
	s.Add(a, a, factor)
	s.Add(b, b, factor)
	s.Add(a, b, -factor)
}

// At returns the entry of a pair of knots; outside the envelope it is 0, or of an
// inverse not known.
func (s *Envelope) At(a, b int) float64 {
	i, j := s.place[a], s.place[b]
	if max(s.first[i], s.first[j]) > min(i, j) {
		return 0
	}
	return *s.entry(i, j)
}

// Dense returns the whole matrix.
func (s *Envelope) Dense() blas64.General {
	n := len(s.rows)
	whole := linalg.Zeros(n, n)
	for i := range whole.Data {
		whole.Data[i] = s.At(i/n, i%n)
	}
	return whole
}

// Times returns the matrix times x, a number for each knot.
func (s *Envelope) Times(x []float64) []float64 {
	knot := make([]int, len(x)) // of each row
	for k, i := range s.place {
		knot[i] = k
	}
	out := make([]float64, len(x))
	for i, row := range s.rows {
		for c, value := range row {
			a, b := knot[i], knot[s.first[i]+c]
			out[a] += value * x[b]
			if a != b {
				out[b] += value * x[a]
			}
		}
	}
	return out
}

// Factorise replaces a positive semidefinite matrix by L and D of LDLᵀ, with D on the
// diagonal in place of the ones of L. A pivot within rounding error becomes 0, like its
// column of L. LDLᵀ then gives a generalised inverse. It fails if a checkpoint fails.
func (s *Envelope) Factorise(ctx context.Context) error {
	work := job.Count(ctx)
	for i, row := range s.rows {
		first, pivot := s.first[i], row[len(row)-1]
		largest := pivot
		for c := range len(row) - 1 { // row becomes a row of LD
			j := first + c
			from := max(first, s.first[j])
			row[c] -= blas64.Dot(linalg.Vector(row[from-first:c]), linalg.Vector(s.rows[j][from-s.first[j]:j-s.first[j]]))
			if err := work.Done(j - from + 1); err != nil {
				return err
			}
		}
		for c := range len(row) - 1 { // and then of L
			d := s.pivot(first + c)
			if d == 0 {
				row[c] = 0
				continue
			}
			ld := row[c]
			row[c] /= d
			pivot -= ld * row[c]
		}
		if pivot <= linalg.RankTolerance*largest {
			pivot = 0
		}
		row[len(row)-1] = pivot
	}
	return nil
}

// pivot returns the entry of D of a factorised matrix.
func (s *Envelope) pivot(i int) float64 { return s.rows[i][i-s.first[i]] }

// Solve overwrites h (B×K, one row per knot) with the generalised inverse of the
// factorised matrix times h. It fails if a checkpoint fails.
func (s *Envelope) Solve(ctx context.Context, h blas64.General) error {
	work := job.Count(ctx)
	of := make([]blas64.Vector, len(s.place)) // the rows of h in the order of the matrix
	for knot, i := range s.place {
		of[i] = linalg.Vector(h.Data[knot*h.Stride : knot*h.Stride+h.Cols])
	}
	for i, row := range s.rows {
		for c, l := range row[:len(row)-1] {
			blas64.Axpy(-l, of[s.first[i]+c], of[i])
		}
		if err := work.Done(len(row) * h.Cols); err != nil {
			return err
		}
	}
	for i := len(s.rows) - 1; i >= 0; i-- {
		if d := s.pivot(i); d == 0 {
			clear(of[i].Data) // the rest of h is rounding
		} else {
			blas64.Scal(1/d, of[i])
		}
	}
	for i := len(s.rows) - 1; i >= 0; i-- {
		for c, l := range s.rows[i][:len(s.rows[i])-1] {
			blas64.Axpy(-l, of[i], of[s.first[i]+c])
		}
		if err := work.Done(len(s.rows[i]) * h.Cols); err != nil {
			return err
		}
	}
	return nil
}

// Inverse returns the entries of the generalised inverse of the factorised matrix that
// lie in the envelope, by the recursion of Takahashi, Fagan & Chin (1973), which needs
// no entry outside of it. It fails if a checkpoint fails.
func (s *Envelope) Inverse(ctx context.Context) (*Envelope, error) {
	z := *s
	z.clear()
	below := make([][]int, len(s.rows)) // the rows with an entry in each column
	for i, first := range s.first {
		for j := first; j < i; j++ {
			below[j] = append(below[j], i)
		}
	}
	work := job.Count(ctx)
	for j := len(s.rows) - 1; j >= 0; j-- {
		for _, i := range below[j] {
			sum := 0.0
			for _, k := range below[j] {
				sum += *s.entry(k, j) * *z.entry(i, k)
			}
			*z.entry(i, j) = -sum
		}
		d := s.pivot(j)
		if d == 0 {
			continue
		}
		sum := 1 / d
		for _, k := range below[j] {
			sum -= *s.entry(k, j) * *z.entry(k, j)
		}
		*z.entry(j, j) = sum
		if err := work.Done(len(below[j]) * len(below[j])); err != nil {
			return nil, err
		}
	}
	return &z, nil
}

// Dot returns the sum of the products of all entries, the trace of the product: both
// matrices have the same envelope.
func (s *Envelope) Dot(other *Envelope) float64 {
	sum := 0.0
	for i, row := range s.rows {
		last := len(row) - 1
		sum += 2*blas64.Dot(linalg.Vector(row[:last]), linalg.Vector(other.rows[i][:last])) + row[last]*other.rows[i][last]
	}
	return sum
}

// Within returns tr ZᵀSZ for Z with one row per knot. It fails if a checkpoint fails.
func (s *Envelope) Within(ctx context.Context, z blas64.General) (float64, error) {
	work := job.Count(ctx)
	of := make([]blas64.Vector, len(s.place))
	for knot, i := range s.place {
		of[i] = linalg.Vector(z.Data[knot*z.Stride : knot*z.Stride+z.Cols])
	}
	sum := 0.0
	for i, row := range s.rows {
		for c, value := range row {
			if value == 0 {
				continue
			}
			product := value * blas64.Dot(of[i], of[s.first[i]+c])
			if s.first[i]+c != i {
				product *= 2
			}
			sum += product
		}
		if err := work.Done(len(row) * z.Cols); err != nil {
			return 0, err
		}
	}
	return sum, nil
}
