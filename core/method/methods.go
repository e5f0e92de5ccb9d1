package method

import (
	"context"
	"math"
	"slices"
	"strings"

	"ppca/core/baseline"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/settings"
	"ppca/core/solver"
	"ppca/core/userjson"
)

// A Fitter fits d with options o.
type Fitter func(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error)

type entry struct {
	name string
	fit  Fitter
}

// methods lists the methods in the order in which messages name them.
var methods = []entry{
	{"ppca", solver.Fit}, {"ppca-normalised", normalised}, {"ipca", baseline.IPCA}, {"pca", baseline.PCA}, {"mpca", baseline.MPCA},
	{"local", baseline.Local}, {"spca", sparse}, {"lpp", neighbouring},
}

// Names returns the names of all methods.
func Names() []string {
	var names []string
	for _, m := range methods {
		names = append(names, m.name)
	}
	return names
}

// NeedsTheta reports whether a method uses θ, and so has bins. It is true for an
// unknown method.
func NeedsTheta(name string) bool { return uses(name, "bins") }

// smooth reports whether a method has λ and the starts of the exact solver. It is true
// for an unknown method.
func smooth(name string) bool { return uses(name, "lambda") }

// UsesWeights reports whether a method uses observation weights, and so noise by θ. It is true for an
// unknown method.
func UsesWeights(name string) bool { return uses(name, "noise") }

// uses reports whether a method uses an option whatever its solver.
func uses(name, option string) bool {
	at := find(name)
	return at < 0 || settings.WhenOf(option).Holds(methods[at].name, "")
}

// find returns the index of a method, or −1. "" means PPCA.
func find(name string) int {
	if name == "" {
		return 0
	}
	return slices.Index(Names(), name)
}

// Check fails (ERR_OPTION) if no method has the name.
func Check(name string) error {
	_, err := fitterOf(name)
	return err
}

// fitterOf returns the Fitter of a method.
func fitterOf(name string) (Fitter, error) {
	at := find(name)
	if at < 0 {
		return nil, fault.New(fault.Option, "method %q is not known: there are %s", name, strings.Join(Names(), ", ")).With("option", "method")
	}
	return methods[at].fit, nil
}

// normalised fits PPCA and divides the coefficients by their standard deviation over
// the training observations, as MPCA does to PCA.
func normalised(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	m, err := solver.Fit(ctx, d, o)
	if err != nil {
		return nil, err
	}
	m.Kind = "ppca-normalised"
	m.Normalise()
	return m, nil
}

func sparse(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	_, k := d.X.Dims()
	sparsity := baseline.Sparsity{Nonzeros: max(1, k/2), Ridge: math.NaN()}
	given(&sparsity.Nonzeros, o.Nonzeros)
	given((*userjson.Number)(&sparsity.Ridge), o.SparseRidge)
	return baseline.SPCA(ctx, d, o, sparsity)
}

func neighbouring(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	var locality baseline.Locality
	given(&locality.Neighbours, o.Neighbours)
	given((*userjson.Number)(&locality.Heat), o.Heat)
	return baseline.LPP(ctx, d, o, locality)
}
