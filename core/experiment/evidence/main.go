// Command evidence measures how far the choices and the intervals of the program can be relied
// on, over real and drawn sets that it was not made for, beside simple rivals.
//
//	go run ./core/experiment/evidence [-splits 10] [-sets crabs,n19] [-half tuning] [choice|density|gaps|moves|all]
//
// Every second set is of the judging half: constants of the program are chosen on the others. Sets
// whose files are absent are left out, and the rival too without python3, numpy and scipy.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// A bench runs one command.
type bench struct {
	out     io.Writer
	all     []set
	names   []string // of the sets to use; empty: all
	half    string   // tuning or judging; empty: both
	splits  int
	workers int
	shared  string
	rival   *rival // nil: absent
}

// tables are in the order of all.
var tables = []struct {
	name  string
	print func(*bench, context.Context)
}{{"choice", (*bench).choice}, {"density", (*bench).density}, {"gaps", (*bench).gaps}, {"moves", (*bench).moves}}

func main() {
	b := &bench{out: os.Stdout}
	flag.IntVar(&b.splits, "splits", 10, "divisions of each set")
	flag.IntVar(&b.workers, "workers", runtime.GOMAXPROCS(0), "splits at a time")
	flag.StringVar(&b.half, "half", "", "tuning or judging; empty: all sets")
	names := flag.String("sets", "", "names of the sets, separated by commas; empty: all")
	flag.StringVar(&b.shared, "shared", "../shared", "folder of data, trials and rival")
	public := flag.String("public", "web/node_modules/vega-datasets/data", "folder of vega-datasets")
	flag.Parse()
	if *names != "" {
		b.names = strings.Split(*names, ",")
	}
	if err := b.run(flag.Args(), *public); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (b *bench) run(asked []string, public string) error {
	if b.half != "" && b.half != "tuning" && b.half != "judging" {
		return fmt.Errorf("-half is %q: it is tuning or judging", b.half)
	}
	temporary, err := os.MkdirTemp("", "evidence-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	if b.rival, err = newRival(filepath.Join(b.shared, "rival"), temporary); err != nil {
		fmt.Fprintf(os.Stderr, "without the rival: %v\n", err)
	}
	b.all = allSets([]string{filepath.Join(b.shared, "data"), public})
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if len(asked) == 0 {
		asked = []string{"all"}
	}
	for _, name := range asked {
		found := false
		for _, t := range tables {
			if name == t.name || name == "all" {
				found = true
				t.print(b, ctx)
			}
		}
		if !found {
			return fmt.Errorf("no table is called %q: there are choice, density, gaps, moves and all", name)
		}
	}
	return ctx.Err()
}

// sets returns the chosen sets.
func (b *bench) sets() []set { return b.chosen(b.all) }

// chosen returns those of the list that the flags name.
func (b *bench) chosen(list []set) []set {
	return slices.DeleteFunc(slices.Clone(list), func(s set) bool {
		base, _, _ := strings.Cut(s.name, ",")
		return len(b.names) > 0 && !slices.Contains(b.names, base) || b.half != "" && (b.half == "judging") != s.judging
	})
}

func (b *bench) say(format string, values ...any) { fmt.Fprintf(b.out, format+"\n\n", values...) }
