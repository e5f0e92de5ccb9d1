package experiment

import (
	"context"
	"fmt"
	"math/rand/v2"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
)

// A Sample is the data of one split.
type Sample struct {
	Train, Test fit.Data
	Masks       *Masks // nil: all cells are observed
}

// A Pool is a set of observations from which splits draw the same number of training rows
// in every bin of θ. A split first sets test rows aside and then shuffles the rest of every
// bin; larger training sets contain the smaller ones.
type Pool struct {
	Set    *dataset.Set
	Graph  graph.Graph
	Groups []int // groups of the rows; nil: none
	Splits []poolSplit
}

// A poolSplit is one split of a pool.
type poolSplit struct {
	Bins [][]int // training rows by bin, in the order of use
	Test []int   // test rows
}

// newPool draws the splits. The test rows of set are the same in all splits; if it has none,
// drawTest draws them for each split.
func newPool(set *dataset.Set, graph graph.Graph, o Options, drawTest func(draws *rand.Rand) []bool) *Pool {
	p := &Pool{Set: set, Graph: graph, Groups: dataset.GroupNumbers(set.Groups)}
	for split := range o.Splits {
		test := make([]bool, set.Rows())
		if set.Train == set.Rows() {
			test = drawTest(Random(o.Seed, StreamTest, split))
		}
		for i := set.Train; i < set.Rows(); i++ {
			test[i] = true
		}
		s := poolSplit{Bins: make([][]int, graph.Bins())}
		for _, i := range Random(o.Seed, StreamOrder, split).Perm(set.Rows()) {
			if !test[i] {
				bin := graph.Locate(set.Theta[i]).Cell
				s.Bins[bin] = append(s.Bins[bin], i)
			}
		}
		for i, is := range test {
			if is {
				s.Test = append(s.Test, i)
			}
		}
		p.Splits = append(p.Splits, s)
	}
	return p
}

// Shortage returns why some split has fewer than perBin training observations in a bin, or
// "" if all have enough.
func (p *Pool) Shortage(perBin int) string {
	for _, s := range p.Splits {
		for bin, rows := range s.Bins {
			if len(rows) < perBin {
				e := p.Graph.Endpoints
				return fmt.Sprintf("%d training observations are requested in each bin, but bin %d (%s from %.4g to %.4g) has only %d", perBin, bin+1, p.Set.ThetaName, e[bin], e[bin+1], len(rows))
			}
		}
	}
	return ""
}

// Most returns the largest number of training observations per bin that every split has.
func (p *Pool) Most() int {
	least := p.Set.Rows()
	for _, s := range p.Splits {
		for _, rows := range s.Bins {
			least = min(least, len(rows))
		}
	}
	return least
}

// Sample returns the data of a split with perBin training observations in each bin.
func (p *Pool) Sample(ctx context.Context, split, perBin int) (out Sample, err error) {
	if err := job.Checkpoint(ctx); err != nil {
		return out, err
	}
	all := fit.Data{X: p.Set.X, Theta: p.Set.Theta, Observed: p.Set.Observed, Groups: p.Groups}
	out.Train = all.Subset(p.Chosen(split, perBin))
	if test := p.Splits[split].Test; len(test) > 0 {
		out.Test = all.Subset(test)
	}
	return out, nil
}

// Chosen returns the training rows of a split.
func (p *Pool) Chosen(split, perBin int) []int {
	var chosen []int
	for _, rows := range p.Splits[split].Bins {
		chosen = append(chosen, rows[:perBin]...)
	}
	return chosen
}

// The streams of random numbers of a seed; every split has its own.
const (
	StreamOrder   = iota + 1 // order of the training faces
	StreamSigma              // σ of the blur
	StreamHeldOut            // the held-out copy of a face
	StreamTest               // the test faces, if the data do not name them
)

// Random returns the random numbers of a stream in a split.
func Random(seed uint64, stream, split int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(split)<<8|uint64(stream)))
}
