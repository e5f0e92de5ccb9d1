// Command evidence measures how far the choices and the intervals of the program can be relied
// on, over real and drawn sets that it was not made for, beside simple rivals.
//
//	go run ./core/experiment/evidence [-splits 10] [-sets crabs,n19] [-half tuning] [-every] [-from 1] [choice|density|gaps|moves|all]
//
// Every second set, marked *, is of the judging half: constants of the program are chosen on the others.
// Sets whose files are absent are skipped, and the rival too without python3, numpy and scipy.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// A bench has what the tables measure.
type bench struct {
	all, sets   []set // all that there are, and those that are chosen
	names, half string
	shared      string
	rival       *rival // nil: absent
}

var tables = []struct {
	name string
	of   func(bench) table
}{{"choice", choiceTable}, {"density", densityTable}, {"gaps", gapsTable}, {"moves", movesTable}}

func main() {
	var b bench
	splits := flag.Int("splits", 10, "divisions of each set")
	workers := flag.Int("workers", runtime.GOMAXPROCS(0), "splits at a time")
	flag.StringVar(&b.half, "half", "", "tuning or judging; empty: both")
	flag.StringVar(&b.names, "sets", "", "names of the sets, separated by commas; empty: all")
	flag.StringVar(&b.shared, "shared", "../shared", "folder of data, trials and rival")
	public := flag.String("public", "web/node_modules/vega-datasets/data", "folder of vega-datasets")
	every := flag.Bool("every", false, "print every set, not only those that miss a target")
	from := flag.Uint64("from", 1, "seed of the first split; drawn sets of other seeds are new")
	flag.Parse()
	var err error
	if b.rival, err = newRival(filepath.Join(b.shared, "rival")); err != nil {
		fmt.Fprintln(os.Stderr, "without the rival:", err)
	}
	b.all = allSets(filepath.Join(b.shared, "data"), *public)
	b.sets = b.chosen(b.all)
	for _, t := range tables {
		if name := flag.Arg(0); name == t.name || name == "all" || name == "" {
			t.of(b).print(context.Background(), os.Stdout, *splits, *workers, *from, *every)
		}
	}
}

// chosen returns the sets of the list that the flags name.
func (b bench) chosen(list []set) []set {
	return slices.DeleteFunc(slices.Clone(list), func(s set) bool {
		base, _, _ := strings.Cut(s.name, ",")
		return b.names != "" && !slices.Contains(strings.Split(b.names, ","), base) || b.half == "tuning" && s.judging || b.half == "judging" && !s.judging
	})
}
