package baseline

import (
	"context"

	"ppca/core/fit"
	"ppca/core/model"
)

// MPCA is PCA with coefficients divided by the square roots of their eigenvalues
// ("modified PCA" of Luo, Swamy & Plotkin 2003). Each coefficient then has variance 1
// over the training observations, so that all components count equally in a cosine
// between coefficients. Reconstructions are those of PCA. Of o it uses the same fields
// as PCA.
func MPCA(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	m, err := PCA(ctx, d, o)
	if err != nil {
		return nil, err
	}
	m.Kind = "mpca"
	m.Normalise()
	return m, nil
}
