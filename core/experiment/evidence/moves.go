package main

import (
	"context"
	"strings"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// mostMoves of a split.
const mostMoves = 60

// moveSets returns the sets in which individuals repeat, and drawn ones whose individuals keep
// their place, half of it, or nothing. Each is there again with one row of an individual in training, where
// the data can't tell how individuals keep their place.
func moveSets(all []set) (list []set) {
	for i, keep := range []float64{1, .5, 1e-9} {
		k := kind{n: 400, k: 7, each: 4, keep: keep, mean: linear, spread: 1}
		all = append(all, set{[]string{"place kept", "half kept", "not kept"}[i], i%2 == 1, func(seed uint64) (*split, error) { return k.divide(uint64(60+i), seed), nil }})
	}
	for _, s := range all {
		if strings.Contains("gapminder faces umist repeats heavy-repeats place kept half kept not kept", s.name) {
			list = append(list, s, set{s.name + ", once", s.judging, func(seed uint64) (*split, error) {
				d, err := s.divide(seed)
				if err == nil {
					d.train = onceEach(d.train)
				}
				return d, err
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

// judgeMoves moves test rows to the θ of the next row of the same individual. Beside it is the
// band at that θ.
func judgeMoves(ctx context.Context, s *split, _ uint64) (figures, error) {
	m, err := method.FitOn(ctx, s.train, s.settings("ppca"), 1)
	if err != nil {
		return nil, err
	}
	var moved, bands intervals
	units, moves := deviations(s.train.X), 0
	for i := 1; i < len(s.test.Theta) && moves < mostMoves; i++ {
		if s.test.Groups[i] != s.test.Groups[i-1] {
			continue
		}
		moves++
		to := s.test.Theta[i : i+1]
		there, err := infer.Move(ctx, m, s.test.Subset([]int{i - 1}), to)
		if err != nil {
			return nil, err
		}
		chart, err := infer.NewChart(ctx, m, to, []float64{2.5, 97.5})
		if err != nil {
			return nil, err
		}
		for c, unit := range units {
			value, x, sd := s.test.X.At(i, c), there.X.At(0, c), there.Errors.At(0, c)
			moved.add(value, x-normal95*sd, x+normal95*sd, bandLevel, unit)
			bands.add(value, chart.Curves[0].At(0, c), chart.Curves[1].At(0, c), bandLevel, unit)
		}
	}
	f := figures{}
	moved.to(f, "move")
	bands.to(f, "band")
	return f, nil
}

func movesTable(b bench) table {
	columns := []column{withError("95 % cover", "move covers", "%.3f"), mean("the band covers", "band covers"),
		relative("score ÷ the band's", func(r results) float64 { return r.ratio("move score", "band score") })}
	return table{
		title:   "Moves: rows moved to another θ of the same individual; 95 % cover at least .92",
		sets:    b.chosen(moveSets(b.all)),
		measure: judgeMoves,
		columns: columns,
		targets: []target{{"covers little", func(r results) bool { return r.mean("move covers") < .92 }}},
		means:   columns,
	}
}
