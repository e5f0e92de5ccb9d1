package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"gonum.org/v1/gonum/stat"
)

// figures are what is measured in one split, by name. A figure that is absent was not measured.
type figures map[string]float64

// results are the figures of a set in all splits.
type results []figures

// of returns one figure of each split that has it.
func (r results) of(name string) (list []float64) {
	for _, f := range r {
		if v, ok := f[name]; ok {
			list = append(list, v)
		}
	}
	return list
}

// mean returns the mean of a figure over the splits; NaN if none has it.
func (r results) mean(name string) float64 { return stat.Mean(r.of(name), nil) }

// most returns the largest figure; NaN if no split has it.
func (r results) most(name string) float64 {
	if list := r.of(name); len(list) > 0 {
		return slices.Max(list)
	}
	return math.NaN()
}

// ratio returns a mean relative to another.
func (r results) ratio(name, to string) float64 { return r.mean(name) / r.mean(to) }

// root is ratio of root mean squares, of figures that are squares.
func (r results) root(name, to string) float64 { return math.Sqrt(r.ratio(name, to)) }

// standardError returns that of the mean of a figure over the splits.
func (r results) standardError(name string) float64 {
	list := r.of(name)
	return stat.StdErr(stat.StdDev(list, nil), float64(len(list)))
}

// A column writes one cell of a row.
type column struct {
	title string
	cell  func(r results) string
}

// A target says what a row must reach; it is missed where miss is true, never of NaN.
type target struct {
	name string
	miss func(r results) bool
}

// A table measures sets and prints a row for each.
type table struct {
	title   string
	sets    []set
	measure func(ctx context.Context, s *split, seed uint64) (figures, error)
	columns []column
	targets []target
	means   []column // of the results of all sets together, below the table
}

// Columns of a figure: plain, with its standard error, relative to another.
func mean(title, name string) column {
	return column{title, func(r results) string { return written("%.3f", r.mean(name)) }}
}

func withError(title, name, format string) column {
	return column{title, func(r results) string {
		return written(format, r.mean(name)) + written(" ± "+strings.Replace(format, "+", "", 1), r.standardError(name))
	}}
}

func most(title, name string) column {
	return column{title, func(r results) string { return written("%.3g", r.most(name)) }}
}

func relative(title string, value func(results) float64) column {
	return column{title, func(r results) string { return written("%.3f", value(r)) }}
}

// written returns a number, or – for NaN.
func written(format string, v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	return fmt.Sprintf(format, v)
}

// print measures the sets, several splits at a time, and writes a table in Markdown. The
// figures do not depend on the number of workers.
func (t table) print(ctx context.Context, out io.Writer, splits, workers int) {
	lines, every := [][]string{{"set"}}, results{}
	for _, c := range t.columns {
		lines[0] = append(lines[0], c.title)
	}
	lines[0] = append(lines[0], "misses")
	for _, s := range t.sets {
		r, size, err := t.row(ctx, s, splits, workers)
		fmt.Fprintln(os.Stderr, s.title(size), err)
		if err != nil {
			lines = append(lines, []string{s.name, err.Error()})
			continue
		}
		line, misses := []string{s.title(size)}, []string{}
		for _, c := range t.columns {
			line = append(line, c.cell(r))
		}
		for _, to := range t.targets {
			if to.miss(r) {
				misses = append(misses, to.name)
			}
		}
		lines, every = append(lines, append(line, strings.Join(misses, "; "))), append(every, r...)
	}
	fmt.Fprintf(out, "## %s\n\n", t.title)
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for c, cell := range line {
			if len(line) == len(widths) {
				widths[c] = max(widths[c], utf8.RuneCountInString(cell))
			}
		}
	}
	for i, line := range lines {
		for c, cell := range line {
			fmt.Fprint(out, "| ", cell, strings.Repeat(" ", max(1, widths[c]-utf8.RuneCountInString(cell)+1)))
		}
		fmt.Fprintln(out, "|")
		if i == 0 {
			fmt.Fprintln(out, strings.Repeat("|---", len(line))+"|")
		}
	}
	fmt.Fprint(out, "\nAll sets:")
	for _, c := range t.means {
		fmt.Fprintf(out, " %s %s;", c.title, c.cell(every))
	}
	fmt.Fprint(out, "\n\n")
}

// row measures the splits of one set.
func (t table) row(ctx context.Context, s set, splits, workers int) (r results, size string, err error) {
	r = make(results, splits)
	free, lock, all := make(chan bool, workers), sync.Mutex{}, sync.WaitGroup{}
	for i := range splits {
		all.Add(1)
		free <- true
		go func() {
			defer func() { <-free; all.Done() }()
			of, failed := s.divide(uint64(i + 1))
			if failed == nil {
				r[i], failed = t.measure(ctx, of, uint64(i+1))
			}
			lock.Lock()
			defer lock.Unlock()
			if failed != nil {
				err = failed
				return
			}
			n, k := of.train.X.Dims()
			size = fmt.Sprintf("%d×%d", n, k)
		}()
	}
	all.Wait()
	return r, size, err
}
