package density

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// The normal scores at which a distribution is kept: −3, −2.85, …, 3. Between them its
// quantiles are interpolated, beyond them extended with the slope of the last, so that the tails
// are smooth; a normal distribution is kept exactly.
const (
	ShapePoints = 41
	shapeEnd    = 3.0
	shapeStep   = 2 * shapeEnd / (ShapePoints - 1)
)

// A quantile with manyBeyond errors beyond it is that of the errors, one with fewBeyond that of Student's t. Further
// out than tailShare, those at tailShare count.
const (
	fewBeyond, manyBeyond = 1, 3
	tailShare             = 0.025
)

// shapeOf returns the quantiles of errors at the normal scores: theirs or, where few errors lie beyond, those of
// Student's t with freedom degrees of freedom and the size of the errors; without any, the size 1 of z.
func shapeOf(errors []float64, freedom float64) []float64 {
	out, n := make([]float64, ShapePoints), float64(len(errors))
	square := 0.0
	for _, e := range errors {
		square += e * e / n
	}
	if len(errors) == 0 {
		square = 1
	}
	t := distuv.StudentsT{Mu: 0, Sigma: math.Sqrt(square), Nu: max(freedom, 3)}
	slices.Sort(errors)
	for q := range out {
		score := -shapeEnd + float64(q)*shapeStep
		beyond := n * max(normal(-math.Abs(score)), tailShare)
		share := min(max((beyond-fewBeyond)/(manyBeyond-fewBeyond), 0), 1)
		if share < 1 {
			out[q] = (1 - share) * t.Quantile(normal(score))
		}
		if share > 0 {
			out[q] += share * quantile(errors, score)
		}
	}
	for q := 1; q < ShapePoints; q++ {
		out[q] = max(out[q], out[q-1]+1e-9*math.Sqrt(square))
	}
	return out
}

// quantile returns the quantile of sorted values at a normal score, conformal: value i of n lies
// at the share (i+1)/(n+1). Beyond them it follows the normal distribution through the outermost
// five.
func quantile(sorted []float64, score float64) float64 {
	n := len(sorted)
	end := distuv.UnitNormal.Quantile(1 / float64(n+1))
	if math.Abs(score) > -end {
		sign := math.Copysign(1, score)
		inner := distuv.UnitNormal.Quantile(min(0.4, 5/float64(n+1)))
		last, before := quantile(sorted, sign*-end*(1-1e-9)), quantile(sorted, sign*-inner)
		return last + (last-before)/(inner-end)*(math.Abs(score)+end)
	}
	at := normal(score)*float64(n+1) - 1
	lo := min(max(int(math.Floor(at)), 0), n-1)
	hi, t := min(lo+1, n-1), min(max(at-float64(lo), 0), 1)
	return sorted[lo]*(1-t) + sorted[hi]*t
}

// normal returns the share of the normal distribution below a score.
func normal(score float64) float64 { return 0.5 * math.Erfc(-score/math.Sqrt2) }

// Quantile returns the value of a shape (its quantiles at the normal scores) with a share below it.
func Quantile(shape []float64, share float64) float64 {
	at := (math.Sqrt2*math.Erfinv(2*share-1) + shapeEnd) / shapeStep
	lo := min(max(int(math.Floor(at)), 0), ShapePoints-2)
	return shape[lo] + (at-float64(lo))*(shape[lo+1]-shape[lo])
}

// Share returns the share of a shape below a value.
func Share(shape []float64, value float64) float64 {
	hi, _ := slices.BinarySearch(shape, value)
	lo := min(max(hi-1, 0), ShapePoints-2)
	at := float64(lo) + (value-shape[lo])/(shape[lo+1]-shape[lo])
	return normal(-shapeEnd + at*shapeStep)
}
