package tune

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"ppca/core/fit"
	"ppca/core/folds"
	"ppca/core/userjson"
)

// A mean that moves with θ is chosen only if it lowers the error by more than this many
// standard errors of the difference, and by more than this share of the error.
const (
	significant = 2
	worthwhile  = 0.02
)

// With noise by θ a softer basis is chosen only if it lowers the error by more than this
// share.
const worthwhileWeighed = 0.03

// scores has what the points were measured by, by point and group.
type scores struct {
	errors    [][]float64
	densities [][]float64 // nil unless sizes are compared
	of        *sample     // the groups; nil: all of the search, once
}

// A choice has the indices of the chosen point and of the point of least error of its size.
type choice struct {
	best, least int
	row         int   // best of its λ_m, by which λ_m was chosen
	way         []int // all points that the steps of the rule chose, among them best and row
}

// choose returns the chosen point. points are sorted from the stiffest within each size.
//
// First it chooses the size. The error of reconstruction cannot: the coefficients of an
// observation come from the same cells as its error, so each further component lowers it.
// The log-density can, see chooseSize.
//
// Then, among points of this size, which all have equally many coefficients, it chooses λ
// by the error, with one exception: λ_m is the stiffest whose best point is within two
// standard errors (significant) or within 2 % (worthwhile) of the least error. A moving
// mean often follows only the sample. On the blurred faces of the paper the least error
// selects a moving mean in most splits and saves 0.1 to 1 % on faces left out. On the test
// faces, which come from another source, that mean costs twice as much as the bases gain.
//
// With noise by θ λ_v is the stiffest within 3 % of the least error at this λ_m. The weights
// of the fit give up some of the error where the noise is large; a soft λ_v takes it back
// for observations like those of the sample. On the blurred faces the least error selects
// such a λ_v, saves up to 2.5 % on faces left out, and costs up to 3 % on the test faces.
//
// With the rule of one standard error it returns the stiffest point of this size that
// exceeds this one by no more than one standard error.
func (s *Search) choose(points []Point, all scores) choice {
	first := s.chooseSize(points, all)
	size := points[first]
	least := leastOf(points, func(p Point) bool { return sameSize(p, size) })
	chosen := least
	for _, best := range bestOfMeans(points, size) {
		p := points[best]
		if p.Mean > points[least].Mean && (small(p, points[least], worthwhile) || s.within(significant, best, least, all)) {
			chosen = best
			break
		}
	}
	row := chosen
	if s.noiseByTheta() {
		best := points[chosen]
		for i, p := range points {
			if sameSize(p, best) && p.Mean == best.Mean && small(p, best, worthwhileWeighed) && stiffer(p, points[chosen]) {
				chosen = i
			}
		}
	}
	weighed := chosen
	if s.oneSE {
		chosen = s.stiffestWithin(1, chosen, points, all)
	}
	way := []int{row, weighed, chosen}
	if all.densities != nil {
		way = append(way, first)
	}
	slices.Sort(way)
	return choice{best: chosen, least: least, row: row, way: slices.Compact(way)}
}

// bestOfMeans returns the point of least error at each λ_m of a size, from the stiffest λ_m.
func bestOfMeans(points []Point, size Point) []int {
	var list []int
	for i, p := range points {
		switch last := len(list) - 1; {
		case !sameSize(p, size):
		case last < 0 || points[list[last]].Mean != p.Mean:
			list = append(list, i)
		case p.RMSE < points[list[last]].RMSE:
			list[last] = i
		}
	}
	return list
}

// small reports whether the error of p exceeds that of q by at most a share.
func small(p, q Point, share float64) bool { return p.RMSE <= (1+share)*q.RMSE }

// noiseByTheta reports whether the fits weight observations by the noise at their θ.
func (s *Search) noiseByTheta() bool {
	return s.settings.Noise != "" && s.settings.Noise != fit.ConstantNoise
}

// chooseSize returns a point of the chosen size: that of the greatest log-density or,
// without log-densities, of the least error. Of sizes that differ by less than little it
// takes the smallest; with the rule of one standard error the smallest within it. A model
// with as many components as variables reconstructs everything, so it takes fewer if it can.
func (s *Search) chooseSize(points []Point, all scores) int {
	if all.densities == nil {
		return leastOf(points, func(Point) bool { return true })
	}
	tops := bestOfEachSize(points)
	_, k := s.data.X.Dims()
	if fewer := slices.DeleteFunc(slices.Clone(tops), func(t int) bool { return points[t].Components >= k }); len(fewer) > 0 {
		tops = fewer
	}
	best := tops[0]
	for _, top := range tops {
		if *points[top].LogDensity > *points[best].LogDensity {
			best = top
		}
	}
	chosen := best
	for _, top := range tops {
		near := *points[top].LogDensity >= *points[best].LogDensity-little
		near = near || s.oneSE && s.near(1, all.densities[best], all.densities[top], all.of)
		if near && stiffer(points[top], points[chosen]) && !sameSize(points[top], points[chosen]) {
			chosen = top
		}
	}
	return chosen
}

// little is a difference of log-densities of an observation that says nothing: components
// without any variance differ by less.
const little = 1e-3

// bestOfEachSize returns the point of greatest log-density of each size.
func bestOfEachSize(points []Point) []int {
	var tops []int
	for i, p := range points {
		at := slices.IndexFunc(tops, func(t int) bool { return sameSize(points[t], p) })
		if at < 0 {
			tops = append(tops, i)
		} else if *p.LogDensity > *points[tops[at]].LogDensity {
			tops[at] = i
		}
	}
	return tops
}

// compareSizes returns the best point of each size, on the first folds; nil without
// log-densities.
func (s *Search) compareSizes(now *standing, c choice, folds int) []Size {
	if now.densities == nil {
		return nil
	}
	tops := bestOfEachSize(now.points)
	chosen := topOf(now.points, tops, now.points[c.best])
	var list []Size
	for _, top := range tops {
		list = append(list, now.size(top, chosen, folds))
	}
	return list
}

// topOf returns the point among tops that has the size of p.
func topOf(points []Point, tops []int, p Point) int {
	return tops[slices.IndexFunc(tops, func(t int) bool { return sameSize(points[t], p) })]
}

// size returns the size of a point, compared with that of the chosen size.
func (now *standing) size(top, chosen, tried int) Size {
	p := now.points[top]
	least := leastOf(now.points, func(q Point) bool { return sameSize(q, p) })
	size := Size{Components: p.Components, Bins: p.Bins, LogDensity: *p.LogDensity, RMSE: now.points[least].RMSE, Folds: tried}
	size.Difference, size.SE = folds.Mean(now.members, differences(now.densities[top], now.densities[chosen]))
	return size
}

// rule returns how the point is chosen, in words.
func (s *Search) rule() string {
	var parts []string
	if s.likely {
		amount := "the greatest"
		if s.oneSE {
			amount = "the fewest within one standard error of the greatest"
		}
		parts = append(parts, s.searched()+": "+amount+" log-density of the groups left out")
	}
	of := ""
	if s.data.Observed != nil {
		of = " of hidden cells"
	}
	parts = append(parts, "λ of the mean: the stiffest whose error"+of+" on the groups left out is within 2 % or two standard errors of the least")
	if s.noiseByTheta() {
		parts = append(parts, "λ of the basis: the stiffest within 3 % of the least error at this λ of the mean")
	} else {
		parts = append(parts, "λ of the basis: the least error at this λ of the mean")
	}
	if s.oneSE {
		parts = append(parts, "then the stiffest λ within one standard error of these")
	}
	return strings.Join(parts, "; ")
}

func sameSize(p, q Point) bool { return p.Components == q.Components && p.Bins == q.Bins }

// leastOf returns the point of least error among those wanted; of equal points the
// stiffest.
func leastOf(points []Point, wanted func(Point) bool) int {
	least := -1
	for i, p := range points {
		if wanted(p) && (least < 0 || p.RMSE < points[least].RMSE) {
			least = i
		}
	}
	return least
}

// stiffestWithin returns the stiffest point of the size of point whose error exceeds that
// of point by at most the given number of standard errors.
func (s *Search) stiffestWithin(standardErrors float64, point int, points []Point, all scores) int {
	chosen := point
	for i, p := range points {
		if sameSize(p, points[point]) && s.within(standardErrors, i, point, all) && stiffer(p, points[chosen]) {
			chosen = i
		}
	}
	return chosen
}

// within reports whether the errors of a point exceed those of another by at most the given
// number of standard errors of the difference. It takes the differences group by group, because
// groups differ in difficulty much more than points do.
func (s *Search) within(standardErrors float64, point, other int, all scores) bool {
	return s.near(standardErrors, all.errors[point], all.errors[other], all.of)
}

// near reports whether values exceed others, both by group, by at most the given number of
// standard errors of the difference.
func (s *Search) near(standardErrors float64, values, others []float64, of *sample) bool {
	if of != nil {
		excess, standardError := of.excess(values, others)
		return excess <= standardErrors*standardError
	}
	excess, standardError := folds.Mean(s.folds.Members, differences(values, others))
	return excess <= standardErrors*standardError
}

func differences(values, others []float64) []float64 {
	return floats.SubTo(make([]float64, len(values)), values, others)
}

// stiffer reports whether p leaves a model less freedom than q. Fewer components count
// first, then fewer bins, then stiffer means, then stiffer bases.
func stiffer(p, q Point) bool {
	switch {
	case p.Components != q.Components:
		return p.Components < q.Components
	case p.Bins != q.Bins:
		return p.Bins < q.Bins
	case p.Mean != q.Mean:
		return p.Mean > q.Mean
	}
	return p.Basis > q.Basis
}

// edges returns the options that are at the end of their lists: λ at the smallest, numbers of
// components and bins at the largest. The value to try next repeats the last step of the list.
func (s *Search) edges(best Point) []fit.Edge {
	var list []fit.Edge
	largest := func(option string, numbers []int, chosen int) {
		slices.Sort(numbers)
		if last := len(numbers) - 1; last > 0 && chosen == numbers[last] {
			list = append(list, fit.Edge{Option: option, Value: userjson.Number(chosen), Next: userjson.Number(2*chosen - numbers[last-1])})
		}
	}
	smallest := func(option string, grid Grid, chosen float64) {
		if last := len(grid) - 1; last > 0 && chosen == grid[last] && chosen > 0 {
			step := 10.0
			if before := grid[last-1]; !math.IsInf(before, 1) {
				step = before / chosen
			}
			list = append(list, fit.Edge{Option: option, Value: userjson.Number(chosen), Next: userjson.Number(chosen / step)})
		}
	}
	largest("components", s.components(), best.Components)
	largest("bins", s.bins(), best.Bins)
	smallest("lambdaMean", s.mean, best.Mean)
	smallest("lambdaBasis", s.basis, best.Basis)
	return list
}

// warningsOf returns a warning for each edge.
func warningsOf(edges []fit.Edge) []string {
	var list []string
	for _, e := range edges {
		switch e.Option {
		case "components", "bins":
			list = append(list, fmt.Sprintf("the chosen number of %s, %v, is the largest of its list; a larger one may be better", e.Option, e.Value))
		default:
			list = append(list, fmt.Sprintf("the chosen λ of the %s, %.3g, is the smallest of its grid; a smaller one may be better", map[string]string{"lambdaMean": "mean", "lambdaBasis": "basis"}[e.Option], e.Value))
		}
	}
	return list
}

// searched names the numbers that are compared.
func (s *Search) searched() string {
	switch distinct := len(s.components()); distinct {
	case 1:
		return "bins"
	case len(s.sizes):
		return "components"
	}
	return "components and bins"
}

// bins and components return the distinct numbers of each, in the order of the sizes.
func (s *Search) bins() []int {
	return s.distinct(func(o fit.Options) int { return o.Graph.Axis.Bins() })
}

func (s *Search) components() []int {
	return s.distinct(func(o fit.Options) int { return o.Components })
}

func (s *Search) distinct(number func(fit.Options) int) []int {
	var numbers []int
	for _, size := range s.sizes {
		if n := number(size.options); !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}
