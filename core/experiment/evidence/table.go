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

// A table measures sets and prints a row for each.
type table struct {
	title   string
	sets    []set
	measure func(ctx context.Context, s *split, seed uint64) figures // panics with a failure
	columns []column
	targets []target
}

// A column writes a value, and its standard error if it is the mean of a figure with a name.
type column struct {
	title, format string
	value         value
	figure        string
}

func (c column) cell(r results) string {
	text := c.number(c.value(r))
	if c.figure != "" {
		text += " ± " + strings.TrimPrefix(c.number(r.standardError(c.figure)), "+")
	}
	return text
}

// number writes a number; – if there is none.
func (c column) number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	return fmt.Sprintf(c.format, v)
}

// A target says from how many training rows on a value must be within bounds.
type target struct {
	name      string
	value     value
	rows      float64
	low, high float64
}

func (t target) missed(r results) bool {
	v := t.value(r)
	return (v < t.low || v > t.high) && !math.IsInf(v, 0) && r.mean("rows") >= t.rows
}

// String says what the target is, without bounds that are none.
func (t target) String() string {
	text := fmt.Sprintf("%s %.4g to %.4g", t.name, t.low, t.high)
	if t.low <= 0 {
		text = fmt.Sprintf("%s at most %.4g", t.name, t.high)
	}
	if t.rows > 0 {
		text += fmt.Sprintf(" from %g rows on", t.rows)
	}
	return text
}

// A failure ends the measurement of a split.
type failure struct{ error }

// need returns v, or panics with a failure.
func need[T any](v T, err error) T {
	if err != nil {
		panic(failure{err})
	}
	return v
}

// print measures the sets, several splits at a time, and writes a table in Markdown: the sets that miss a target,
// or every set, the means of all sets, and what misses the targets. The figures do not depend on the number of
// workers.
func (t table) print(ctx context.Context, out io.Writer, splits, workers int, from uint64, every bool) {
	head, means := []string{"set"}, []string(nil)
	values, missing, measured := make([][]float64, len(t.columns)), make([]int, len(t.targets)), make([]int, len(t.targets))
	var lines [][]string
	sets := 0
	for _, s := range t.sets {
		r, err := t.row(ctx, s, splits, workers, from)
		fmt.Fprintln(os.Stderr, s.name, err)
		if err != nil {
			continue
		}
		line, misses := []string{fmt.Sprintf("%s %.0f×%.0f%s", s.name, r.mean("rows"), r.mean("variables"), s.star())}, []string{}
		for i, c := range t.columns {
			line = append(line, c.cell(r))
			if v := c.value(r); !math.IsNaN(v) && !math.IsInf(v, 0) {
				values[i] = append(values[i], v)
			}
		}
		for i, to := range t.targets {
			if !math.IsNaN(to.value(r)) && r.mean("rows") >= to.rows {
				measured[i]++
			}
			if to.missed(r) {
				misses = append(misses, to.name)
				missing[i]++
			}
		}
		if sets++; every || len(misses) > 0 {
			lines = append(lines, append(line, strings.Join(misses, ", ")))
		}
	}
	for i, c := range t.columns {
		head, means = append(head, c.title), append(means, c.number(stat.Mean(values[i], nil)))
	}
	means = slices.Concat([]string{fmt.Sprintf("mean of %d sets", sets)}, means, []string{""})
	lines = slices.Concat([][]string{append(head, "misses")}, lines, [][]string{means})
	for i := len(t.columns) - 1; i >= 0; i-- {
		for at := range lines {
			if len(values[i]) == 0 { // no set has the figure, as without the rival
				lines[at] = slices.Delete(lines[at], i+1, i+2)
			}
		}
	}
	fmt.Fprintf(out, "## %s\n\n", t.title)
	write(out, lines)
	for i, to := range t.targets {
		if measured[i] > 0 {
			fmt.Fprintf(out, "- %s: missed by %d of %d\n", to, missing[i], measured[i])
		}
	}
	fmt.Fprintln(out)
}

// write writes lines of equally many cells in Markdown, with columns of equal width.
func write(out io.Writer, lines [][]string) {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for c, cell := range line {
			widths[c] = max(widths[c], utf8.RuneCountInString(cell))
		}
	}
	for i, line := range lines {
		for c, cell := range line {
			fmt.Fprint(out, "| ", cell, strings.Repeat(" ", widths[c]-utf8.RuneCountInString(cell)+1))
		}
		fmt.Fprintln(out, "|")
		if i == 0 {
			fmt.Fprintln(out, strings.Repeat("|---", len(line))+"|")
		}
	}
	fmt.Fprintln(out)
}

// row measures the splits of one set, of seeds one after the other.
func (t table) row(ctx context.Context, s set, splits, workers int, from uint64) (r results, err error) {
	r = make(results, splits)
	free, lock, all := make(chan bool, workers), sync.Mutex{}, sync.WaitGroup{}
	for i := range splits {
		free <- true
		all.Go(func() {
			defer func() {
				switch failed := recover().(type) {
				case nil:
				case failure:
					lock.Lock()
					err = failed.error
					lock.Unlock()
				default:
					panic(failed)
				}
				<-free
			}()
			seed := from + uint64(i)
			of := s.divide(seed)
			n, k := of.train.X.Dims()
			r[i] = t.measure(ctx, of, seed)
			r[i]["rows"], r[i]["variables"] = float64(n), float64(k)
		})
	}
	all.Wait()
	return r, err
}
