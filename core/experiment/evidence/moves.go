package main

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/method"
)

// mostMoves of a split.
const mostMoves = 60

// moveSets returns sets of individuals at several θ, each also with one row of an individual in
// training, where the data can't tell how an individual keeps its place.
func moveSets(all []set) []set {
	var list []set
	add := func(s set) {
		once := s
		once.name += ", once"
		once.divide = func(seed uint64) (*split, error) {
			d, err := s.divide(seed)
			if err == nil {
				d.train = onceEach(d.train)
			}
			return d, err
		}
		list = append(list, s, once)
	}
	for _, s := range all {
		switch s.name {
		case "gapminder", "faces", "umist", "repeats", "heavy-repeats":
			add(s)
		}
	}
	for i, keep := range []float64{1, .5, 1e-9} {
		k := kind{n: 400, k: 7, each: 4, keep: keep, mean: linear, spread: 1}
		add(set{[]string{"place kept", "half kept", "not kept"}[i], i%2 == 1, func(seed uint64) (*split, error) { return k.divide(uint64(60+i), seed), nil }})
	}
	return list
}

// onceEach keeps one row of each group.
func onceEach(d fit.Data) fit.Data {
	members := map[int][]int{}
	var order []int
	for i, g := range d.Groups {
		if members[g] == nil {
			order = append(order, g)
		}
		members[g] = append(members[g], i)
	}
	var rows []int
	for number, g := range order {
		rows = append(rows, members[g][number%len(members[g])])
	}
	d = d.Subset(rows)
	d.Groups = nil
	return d
}

// A moving compares moved rows with the rows of the same individuals there; bands are those of
// the distribution at that θ.
type moving struct{ moved, bands tally }

func movingOf(ctx context.Context, s *split) (out moving, err error) {
	m, err := method.FitOn(ctx, s.train, s.settings("ppca"), 1)
	if err != nil {
		return out, err
	}
	units, moves := deviations(s.train.X), 0
	for i := 1; i < len(s.test.Theta) && moves < mostMoves; i++ {
		if s.test.Groups[i] != s.test.Groups[i-1] {
			continue
		}
		moves++
		to := s.test.Theta[i : i+1]
		moved, err := infer.Move(ctx, m, s.test.Subset([]int{i - 1}), to)
		if err != nil {
			return out, err
		}
		chart, err := infer.NewChart(ctx, m, to, []float64{2.5, 97.5})
		if err != nil {
			return out, err
		}
		truth := mat.Row(nil, i, s.test.X)
		for c, value := range truth {
			x, sd := moved.X.At(0, c), moved.Errors.At(0, c)
			out.moved.add(value, x-normal95*sd, x+normal95*sd, bandLevel, units[c])
			out.bands.add(value, chart.Curves[0].At(0, c), chart.Curves[1].At(0, c), bandLevel, units[c])
		}
	}
	return out, nil
}

// moves prints how far moved observations can be relied on.
func (b *bench) moves(ctx context.Context) {
	t := b.table("Observations moved to another θ", "95 % cover .92–.98 where individuals repeat, ≥ .92 where each is there once",
		"set", "95 % cover", "band there covers", "score ÷ the band's", "misses")
	for each := range everySplit(b, b.chosen(moveSets(b.all)), func(s *split, _ uint64) (moving, error) { return movingOf(ctx, s) }) {
		if each.err != nil {
			t.row(each.name, each.err.Error())
			continue
		}
		var moved, bands []tally
		for _, m := range each.results {
			moved, bands = append(moved, m.moved), append(bands, m.bands)
		}
		mean, se := coverage(moved)
		t.row(each.title(), covers(mean, se), share(joined(bands).coverage()), share(joined(moved).ratio(joined(bands))), missed(mean < .92, "cover"))
	}
	t.print()
}
