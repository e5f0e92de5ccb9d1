package main

import (
	"context"
	"slices"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// mostMoves of a split.
const mostMoves = 60

// repeating are the sets in which individuals repeat.
var repeating = []string{"gapminder", "faces", "umist", "repeats", "heavy-repeats", "place kept", "half kept", "not kept"}

// moveSets returns the sets in which individuals repeat, and drawn ones whose individuals keep
// their place, half of it, or nothing. Each is there again with one row of an individual in training, where
// the data can't tell how individuals keep their place.
func moveSets(all []set) (list []set) {
	for i, keep := range []float64{1, .5, 1e-9} {
		k := kind{n: 400, k: 7, each: 4, keep: keep, mean: linear, spread: 1}
		all = append(all, set{[]string{"place kept", "half kept", "not kept"}[i], i%2 == 1, func(seed uint64) *split { return k.divide(uint64(60+i), seed) }})
	}
	for _, s := range all {
		if slices.Contains(repeating, s.name) {
			list = append(list, s, set{s.name + ", once", s.judging, func(seed uint64) *split {
				d := s.divide(seed)
				d.train = onceEach(d.train)
				return d
			}})
		}
	}
	return list
}

// onceEach keeps one row of each group, the rows of a group standing together.
func onceEach(d fit.Data) fit.Data {
	var rows []int
	for first := 0; first < len(d.Groups); {
		end := first
		for end < len(d.Groups) && d.Groups[end] == d.Groups[first] {
			end++
		}
		rows = append(rows, first+len(rows)%(end-first))
		first = end
	}
	d = d.Subset(rows)
	d.Groups = nil
	return d
}

// judgeMoves moves test rows to the θ of the next row of the same individual. Beside it is the band at
// that θ.
func judgeMoves(ctx context.Context, s *split, _ uint64) figures {
	m := need(method.FitWithDensity(ctx, s.train, s.settings("ppca")))
	moved, bands, moves := intervals{level: bandLevel}, intervals{level: bandLevel}, 0
	for i := 1; i < len(s.test.Theta) && moves < mostMoves; i++ {
		if s.test.Groups[i] != s.test.Groups[i-1] {
			continue
		}
		moves++
		to := s.test.Theta[i : i+1]
		there := need(infer.Move(ctx, m, s.test.Subset([]int{i - 1}), to))
		chart := need(infer.NewChart(ctx, m, to, []float64{2.5, 97.5}))
		for c, unit := range deviations(s.train.X) {
			value, x, sd := s.test.X.At(i, c), there.X.At(0, c), there.Errors.At(0, c)
			moved.add(value, x-normal95*sd, x+normal95*sd, unit)
			bands.add(value, chart.Curves[0].At(0, c), chart.Curves[1].At(0, c), unit)
		}
	}
	f := figures{}
	moved.to(f, "move")
	bands.to(f, "band")
	return f
}

func movesTable(b bench) table {
	return table{
		title: "Moves: rows moved to another θ of the same individual",
		sets:  b.chosen(moveSets(b.all)), measure: judgeMoves,
		columns: []column{{"95 % cover", "%.3f", at("move covers"), "move covers"}, {"the band covers", "%.3f", at("band covers"), ""},
			{"score ÷ the band's", "%.3f", ratio("move score", "band score"), ""}},
		targets: []target{{"cover", at("move covers"), 0, .92, 1}},
	}
}
