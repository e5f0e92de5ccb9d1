package arrange

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
)

// thinStream is the stream of the random numbers of Thinned.
const thinStream = 0x71

// Thinned returns the problem of one random row of fit.Thinning, from each cell alike, whose
// minimum is near that of p; or nil if these would be too few, or rows or knots have masks.
func (p *Problem) Thinned(seed uint64) *Problem {
	if !fit.Thins(p.N, len(p.PerKnot), p.V) || p.Masks != nil || p.Change != nil {
		return nil
	}
	few, random, width := *p, rand.New(rand.NewPCG(seed, thinStream)), p.Width()
	few.X = blas64.General{Cols: p.K, Stride: p.K, Data: make([]float64, 0, (p.N/fit.Thinning+len(p.Cells))*p.K)}
	few.Hats, few.Order, few.ObservationWeights, few.First = nil, nil, nil, make([]int, len(p.First))
	for j := range p.Cells {
		for lo := p.First[j]; lo < p.First[j+1]; lo += fit.Thinning {
			row := lo + random.IntN(min(fit.Thinning, p.First[j+1]-lo))
			few.X.Data = append(few.X.Data, p.Row(row)...)
			few.Hats = append(few.Hats, p.Hats[row*width:(row+1)*width]...)
			few.Order = append(few.Order, p.Order[row])
			if p.ObservationWeights != nil {
				few.ObservationWeights = append(few.ObservationWeights, p.ObservationWeights[row])
			}
		}
		few.First[j+1] = len(few.Order)
	}
	few.N = len(few.Order)
	few.X.Rows = few.N
	return &few
}
