package work

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
)

// A Set is observations, their θ and the fold of cross-validation in which each
// is held out.
type Set struct {
	Data fit.Data
	Fold []float64 // n whole numbers from 0
}

// Numbers returns a set as one list, in which it travels: the n×K observations
// row by row, n values of θ, n folds.
func (s *Set) Numbers() []float64 {
	n, k := s.Data.X.Dims()
	numbers := make([]float64, 0, n*(k+2))
	for i := range n {
		numbers = append(numbers, mat.Row(nil, i, s.Data.X)...)
	}
	numbers = append(numbers, s.Data.Theta...)
	return append(numbers, s.Fold...)
}

// FromNumbers is the inverse of Numbers, for n rows.
func FromNumbers(n int, numbers []float64) (*Set, error) {
	if n < 1 || len(numbers)%n != 0 || len(numbers)/n < 3 {
		return nil, fmt.Errorf("%d numbers are no set of %d observations", len(numbers), n)
	}
	k := len(numbers)/n - 2
	return &Set{
		Data: fit.Data{X: mat.NewDense(n, k, numbers[:n*k]), Theta: numbers[n*k : n*(k+1)]},
		Fold: numbers[n*(k+1):],
	}, nil
}

// rows returns the observations that keep answers for.
func (s *Set) rows(keep func(i int) bool) fit.Data {
	n, k := s.Data.X.Dims()
	var values, theta []float64
	for i := range n {
		if keep(i) {
			values = append(values, mat.Row(nil, i, s.Data.X)...)
			theta = append(theta, s.Data.Theta[i])
		}
	}
	return fit.Data{X: mat.NewDense(len(theta), k, values), Theta: theta}
}
