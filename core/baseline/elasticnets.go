package baseline

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/linalg"
)

// elasticNets solves the regressions of SPCA at a finite λ₂. Each round continues from
// the solutions of the one before.
type elasticNets struct {
	net      *Net
	nonzeros int
	known    []*Regression // by vector
}

func newElasticNets(ctx context.Context, c covariance, s Sparsity) (*elasticNets, error) {
	gram := linalg.Zeros(c.x.Cols, c.x.Cols)
	if c.gram.Data != nil {
		copy(gram.Data, c.gram.Data)
	} else if err := c.fillGram(ctx, gram); err != nil {
		return nil, err
	}
	mean := 0.0
	for k := 0; k < gram.Rows; k++ {
		mean += gram.Data[k*gram.Stride+k] / float64(gram.Rows)
	}
	return &elasticNets{net: NewNet(gram, s.Ridge*mean), nonzeros: s.Nonzeros}, nil
}

func (e *elasticNets) sparsify(ctx context.Context, responses, b blas64.General) error {
	for v := 0; v < b.Rows; v++ {
		response := row(responses, v)
		if v == len(e.known) {
			e.known = append(e.known, e.net.Regress(response))
		} else if err := e.known[v].Respond(ctx, response); err != nil {
			return err
		}
		if err := e.known[v].Fill(ctx, e.nonzeros); err != nil {
			return err
		}
		copy(row(b, v), e.known[v].Coefficients())
	}
	return nil
}
