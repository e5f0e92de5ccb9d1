package modelfile

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/npy"
)

// An array is an entry of the archive with the place of its numbers.
type array struct {
	name  string
	shape []int // 0: any
	to    any   // *[]float64, *[]int, *[]bool or **mat.Dense, whose rows are all axes but the last
	must  must
}

// must says what the entries of an array must be. All but number are also finite and not beyond 1e150.
type must string

const (
	number      must = "any number" // that the graph checks
	finite      must = "finite"
	notNegative must = "at least 0"
	positive    must = "positive"
	sorted      must = "increasing"
	truth       must = "0 or 1"
)

// largestEntry bounds the numbers of a model in the units of the data, so that results
// computed from them and from valid data are finite.
const largestEntry = 1e150

// modelArrays returns the arrays of a model with T knots: endpoints (B; of a ring B+1, the last a period
// above the first), likewise second_endpoints of a grid, the T×K means, the T×V×K components, and
// what some models have.
func modelArrays(m *model.Model, knots, k int) []array {
	v := m.Components
	list := []array{
		{"endpoints", []int{0}, &m.Graph.Endpoints, number}, {"mean", []int{knots, k}, &m.Mean, finite},
		{"basis", []int{knots, v, k}, &m.Basis, finite},
		{"components_per_knot", []int{knots}, &m.ComponentsPerKnot, notNegative},
		{"coefficient_mean", []int{v}, &m.CoefficientMean, finite}, {"coefficient_sd", []int{v}, &m.CoefficientSD, notNegative},
	}
	if second := m.Graph.Second; second != nil {
		list = append(list, array{"second_endpoints", []int{0}, &second.Endpoints, number})
	}
	if m.Projection != nil {
		list = append(list, array{"projection", []int{knots, v, k}, &m.Projection, finite})
	}
	if m.Scale != nil {
		list = append(list, array{"scale", []int{k}, &m.Scale, positive})
	}
	if m.EndpointMask != nil {
		list = append(list, array{"endpoint_mask", []int{knots, k}, &m.EndpointMask, truth})
	}
	return list
}

// sampleArrays returns the arrays of n observations, from which a density is still to be learnt.
func sampleArrays(d *fit.Data, x **mat.Dense, of *[]int, n, k, p int) []array {
	list := []array{{"sample_x", []int{n, k}, x, finite}, {"sample_theta", []int{n, p}, &d.Theta, finite}, {"sample_of", []int{1}, of, positive}}
	if d.Observed != nil {
		list = append(list, array{"sample_observed", []int{n, k}, &d.Observed, truth})
	}
	if d.Weights != nil {
		list = append(list, array{"sample_weights", []int{n}, &d.Weights, notNegative})
	}
	if d.Groups != nil {
		list = append(list, array{"sample_groups", []int{n}, &d.Groups, finite})
	}
	return list
}

// densityArrays returns the arrays of a density of K variables and P parameters.
func densityArrays(d *density.Density, k, p int) []array {
	e, knots, q := d.Errors, d.Graph.Knots(), density.ShapePoints
	list := []array{
		{"law_mean", []int{knots, k}, &d.Mean, finite}, {"law_variance", []int{knots, k}, &d.Variance, positive},
		{"law_bend", []int{knots, knots}, &d.Bend, finite}, {"law_loadings", []int{0, k}, &d.Loadings, finite},
		{"law_covariance", []int{0, 0}, &d.Covariance, finite}, {"law_support", []int{0, 0}, &d.Support, notNegative},
		{"law_noise", []int{1, k}, &d.Noise, positive}, {"law_counts", []int{1, k}, &d.Counts, notNegative},
		{"law_prior", []int{1, density.PriorGraph(d.Graph).Knots()}, &d.Prior, notNegative},
		{"law_shapes", []int{0, q}, &e.Shapes, sorted}, {"law_fill", []int{1, k}, &e.Fill, notNegative},
		{"law_distance", []int{1, q}, &e.Distance, sorted},
	}
	if v := e.Posterior; v != nil {
		list = append(list, array{"law_theta_rmse", []int{1, p}, &v.RMSE, notNegative},
			array{"law_theta_scores", []int{density.Levels, p}, &v.Scores, notNegative})
	}
	if v, r := e.Regression, d.Regression; v != nil && r != nil {
		list = append(list, array{"law_regression_rmse", []int{1, p}, &v.RMSE, notNegative},
			array{"law_regression_scores", []int{density.Levels, p}, &v.Scores, notNegative},
			array{"law_regression_centre", []int{1, k}, &r.Centre, finite}, array{"law_regression_scale", []int{1, k}, &r.Scale, positive},
			array{"law_regression_weights", []int{0, p}, &r.Weights, finite}, array{"law_regression_intercept", []int{1, p}, &r.Intercept, finite})
		if r.Vectors != nil {
			list = append(list, array{"law_regression_vectors", []int{0, k}, &r.Vectors, finite})
		}
	}
	if c := d.Carry; c != nil {
		list = append(list, array{"law_carry_sizes", []int{1, 0}, &c.Sizes, positive}, array{"law_carry", []int{0, 0}, &c.Maps, finite},
			array{"law_carry_left", []int{0, 0}, &c.Left, notNegative})
	}
	return list
}

// write writes the arrays.
func writeArrays(w *npy.Writer, list []array) error {
	for _, a := range list {
		var values []float64
		shape := slices.Clone(a.shape)
		switch to := a.to.(type) {
		case *[]float64:
			values = *to
			shape[len(shape)-1] = len(values) / max(1, product(shape[:len(shape)-1]))
		case *[]int:
			for _, value := range *to {
				values = append(values, float64(value))
			}
		case **mat.Dense:
			values = (*to).RawMatrix().Data
			if slices.Contains(shape, 0) {
				shape[0], shape[1] = (*to).Dims()
			}
		case *[]bool:
			bytes := make([]uint8, len(*to))
			for i, is := range *to {
				if is {
					bytes[i] = 1
				}
			}
			if err := w.Uint8(a.name, shape, bytes); err != nil {
				return err
			}
			continue
		}
		if err := w.Float64(a.name, shape, values); err != nil {
			return err
		}
	}
	return nil
}

// readArrays reads the arrays to their places.
func readArrays(from *npy.Archive, list []array) error {
	for _, a := range list {
		shape, values, err := a.read(from)
		if err != nil {
			return err
		}
		switch to := a.to.(type) {
		case *[]float64:
			*to = values
		case *[]int:
			*to = make([]int, len(values))
			for i, value := range values {
				if (*to)[i] = int(value); float64((*to)[i]) != value {
					return badEntry(a.name, i, value, "must be a whole number")
				}
			}
		case **mat.Dense:
			columns := shape[len(shape)-1]
			*to = mat.NewDense(len(values)/columns, columns, values)
		case *[]bool:
			*to = make([]bool, len(values))
			for i, value := range values {
				(*to)[i] = value == 1
			}
		}
	}
	return nil
}

// read returns an array of the right shape, with entries that are what they must be.
func (a array) read(from *npy.Archive) (shape []int, values []float64, err error) {
	if shape, values, err = from.Float64(a.name); err != nil {
		return nil, nil, err
	}
	fits := len(shape) == len(a.shape) && len(values) > 0
	for axis := 0; fits && axis < len(shape); axis++ {
		fits = a.shape[axis] == 0 || a.shape[axis] == shape[axis]
	}
	if !fits {
		return nil, nil, fault.New(fault.Format, "%s in the model file has shape %v, not %v", a.name, shape, a.shape)
	}
	for i, value := range values {
		ok := math.Abs(value) <= largestEntry
		switch a.must {
		case number:
			ok = true
		case notNegative:
			ok = ok && value >= 0
		case positive:
			ok = ok && value > 0
		case sorted:
			ok = ok && (i%shape[len(shape)-1] == 0 || value >= values[i-1])
		case truth:
			ok = value == 0 || value == 1
		}
		if !ok {
			return nil, nil, badEntry(a.name, i, value, "must be "+string(a.must)+", and not beyond 1e150")
		}
	}
	return shape, values, nil
}

// product returns the number of entries of a shape.
func product(shape []int) int {
	all := 1
	for _, length := range shape {
		all *= length
	}
	return all
}

// badEntry returns an error that names one entry of an array.
func badEntry(name string, at int, value float64, must string) error {
	return fault.New(fault.Format, "entry %d of %s in the model file is %v: it %s", at+1, name, value, must).With("entry", name)
}
