// Package mutants measures the tests: it breaks the program on purpose, one
// place at a time, and counts how many of these mutants some test notices. Two
// kinds of mutants are run. Those in List are written by hand; each breaks one
// promise of the READMEs and names the test that guards it. Those of the tool
// (see generated.go) change single operators of the core.
//
// Everything happens in copies of the project in a temporary folder.
package mutants

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Mutant is one change of the program that a test must notice.
type Mutant struct {
	Promise string // the promise that it breaks, in a few words
	File    string // path in the project, with slashes
	Text    string // what is replaced; occurs exactly once in File, unless at says where
	With    string
	Guard   Guard

	// Where a mutant of the tool stands: bytes before Text, and its line and column;
	// 0 in List.
	at, line, column int
	body             block // of its function

	// Equivalent says why no test can notice the change; such a mutant is neither
	// run nor counted.
	Equivalent string
}

// Room returns the room of the program that the mutant changes: the folder of a
// package of the core or of the build, otherwise "wasm", "web" or "web/app".
func (m Mutant) Room() string {
	parts := strings.Split(m.File, "/")
	depth := 1
	switch {
	case parts[0] == "core", strings.HasPrefix(m.File, "web/app/"), strings.HasPrefix(m.File, "web/engine/"), strings.HasPrefix(m.File, "web/serve/"):
		depth = 2
	}
	return strings.Join(parts[:min(depth, len(parts)-1)], "/")
}

// apply returns the content of m.File with the change.
func (m Mutant) apply(content string) (string, error) {
	if m.at > 0 {
		return content[:m.at] + m.With + content[m.at+len(m.Text):], nil
	}
	if n := strings.Count(content, m.Text); n != 1 {
		return "", fmt.Errorf("%s: %q occurs %d times, want once: bring the entry %q up to date", m.File, m.Text, n, m.Promise)
	}
	return strings.Replace(content, m.Text, m.With, 1), nil
}

// Options choose what Run does; the zero value runs every mutant of both kinds.
type Options struct {
	Rooms  []string // only files whose paths begin with one of these; nil means all
	Kind   string   // "hand" or "tool"; empty means both
	Sample int      // mutants of the tool in each room, drawn by a fixed seed; 0 means all
}

func (o Options) includes(m Mutant) bool {
	return len(o.Rooms) == 0 || slices.ContainsFunc(o.Rooms, func(prefix string) bool { return strings.HasPrefix(m.File, prefix) })
}

// touches reports whether mutants of the room may be included.
func (o Options) touches(room string) bool {
	return len(o.Rooms) == 0 || slices.ContainsFunc(o.Rooms, func(prefix string) bool {
		return strings.HasPrefix(room, prefix) || strings.HasPrefix(prefix, room+"/")
	})
}

// The shares of mutants that the tests must notice.
const (
	wantHand = 0.90 // of the list as a whole
	wantTool = 0.75 // in each group
)

// Run runs the mutants of the project in root, prints each survivor and the share
// killed by room. It fails when a share is below the wanted one or an entry is
// out of date.
func Run(ctx context.Context, root string, options Options) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "ppca-mutants-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	places, err := newPlaces(ctx, root, folder)
	if err != nil {
		return err
	}
	var failures []error
	if options.Kind != "tool" {
		failures = append(failures, runList(ctx, places, options))
	}
	if options.Kind != "hand" {
		failures = append(failures, runTool(ctx, root, places, options))
	}
	return errors.Join(failures...)
}

func runList(ctx context.Context, places []*place, options Options) error {
	var native, browser []Mutant
	equivalent := 0
	for _, m := range List {
		switch {
		case !options.includes(m):
		case m.Equivalent != "":
			equivalent++
		case m.Guard.browser:
			browser = append(browser, m)
		default:
			native = append(native, m)
		}
	}
	fmt.Printf("   by hand: %d mutants (%d more change nothing that can be seen)\n", len(native)+len(browser), equivalent)
	results, stale := runAll(ctx, places, native)
	// One page at a time: browser tests take both cores.
	more, alsoStale := runAll(ctx, places[:1], browser)
	score := tally(append(results, more...))
	score.print()
	if err := errors.Join(stale, alsoStale); err != nil {
		return err
	}
	if total := score.total(); total.share() < wantHand {
		return fmt.Errorf("%.0f %% of the list are killed, want %.0f %%", 100*total.share(), 100*wantHand)
	}
	return ctx.Err()
}

// change is a mutant of the list.
func change(promise, file, text, with string, guard Guard) Mutant {
	return Mutant{Promise: promise, File: file, Text: text, With: with, Guard: guard}
}

// equivalent is the mutant, with the reason why no test can notice it.
func (m Mutant) equivalent(reason string) Mutant {
	m.Equivalent = reason
	return m
}
