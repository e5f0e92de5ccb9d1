package experiment

import (
	"context"
	"fmt"
	"math/rand/v2"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/graph"
)

// A pool is a set of observations from which a split draws as many for training
// from every bin of θ: first those for testing are set aside, then the rest of
// every bin is put into a random order, of which larger training sets take more.
type pool struct {
	set    *dataset.Set
	graph  graph.Graph
	groups []int // of the rows; nil: none
	splits []poolSplit
}

// A poolSplit is one split of a pool.
type poolSplit struct {
	bins [][]int // rows for training, by bin, in the order in which they are taken
	test []int   // rows
}

// newPool draws the splits. Rows that set keeps for testing stay so in all of
// them; where it keeps none, lot says for each split which rows are.
func newPool(set *dataset.Set, graph graph.Graph, o Options, lot func(draws *rand.Rand) []bool) *pool {
	p := &pool{set: set, graph: graph, groups: groupNumbers(set)}
	for split := range o.Splits {
		test := make([]bool, set.Rows())
		if set.Train == set.Rows() {
			test = lot(random(o.Seed, streamTest, split))
		}
		for i := set.Train; i < set.Rows(); i++ {
			test[i] = true
		}
		s := poolSplit{bins: make([][]int, graph.Bins())}
		for _, i := range random(o.Seed, streamOrder, split).Perm(set.Rows()) {
			if !test[i] {
				bin := graph.Locate(set.Theta[i]).Cell
				s.bins[bin] = append(s.bins[bin], i)
			}
		}
		for i, is := range test {
			if is {
				s.test = append(s.test, i)
			}
		}
		p.splits = append(p.splits, s)
	}
	return p
}

// groupNumbers numbers the groups of a set in order of appearance.
func groupNumbers(set *dataset.Set) []int {
	if set.Groups == nil {
		return nil
	}
	numbers := make([]int, set.Rows())
	for g, members := range dataset.Members(set.Rows(), set.Groups) {
		for _, i := range members {
			numbers[i] = g
		}
	}
	return numbers
}

// refuse says why no split, or not every one, has perBin training observations in
// each bin, or "".
func (p *pool) refuse(perBin int) string {
	for _, s := range p.splits {
		for bin, rows := range s.bins {
			if len(rows) < perBin {
				e := p.graph.Endpoints
				return fmt.Sprintf("%d training observations are wanted in each bin, and bin %d (%s from %.4g to %.4g) has %d", perBin, bin+1, p.set.ThetaName, e[bin], e[bin+1], len(rows))
			}
		}
	}
	return ""
}

// most returns the size of the largest training sets that every split can give.
func (p *pool) most() int {
	least := p.set.Rows()
	for _, s := range p.splits {
		for _, rows := range s.bins {
			least = min(least, len(rows))
		}
	}
	return least
}

// sample returns the data of a split with perBin training observations in each bin.
func (p *pool) sample(ctx context.Context, split, perBin int) (out sample, err error) {
	if err := checkpoint.Reached(ctx); err != nil {
		return out, err
	}
	chosen := p.chosen(split, perBin)
	if p.groups != nil {
		for _, i := range chosen {
			out.groups = append(out.groups, p.groups[i])
		}
	}
	all := fit.Data{X: p.set.X, Theta: p.set.Theta, Observed: p.set.Observed}
	out.train = rowsOf(all, chosen)
	if test := p.splits[split].test; len(test) > 0 {
		out.test = rowsOf(all, test)
	}
	return out, nil
}

// chosen returns the rows for training of a split.
func (p *pool) chosen(split, perBin int) []int {
	var chosen []int
	for _, rows := range p.splits[split].bins {
		chosen = append(chosen, rows[:perBin]...)
	}
	return chosen
}
