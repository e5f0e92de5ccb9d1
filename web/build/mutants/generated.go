package mutants

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// gremlins finds the operators. It does not run the mutants: version 0.6 counts those
// that do not compile as killed (go test ends with the same status for both), calls
// core/ppca uncovered (its name is also the module's), compiles a package once for
// each mutant, and cannot draw a sample.
const gremlins = "github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0"

// A group is packages of the core whose mutants and tests belong together; as a room
// its name stands for all of them.
type group struct {
	name    string
	folders []string
}

// generated are the groups whose mutants the tool makes.
var generated = []group{
	{"core/npy", []string{"core/npy"}},
	{"core/report", []string{"core/report"}},
	{"core/session", []string{"core/session"}},
	{"core/tune", []string{"core/tune"}},
	{"core/dataset", []string{"core/dataset"}},
	{"core/ppca", []string{"core/ppca", "core/fit", "core/model", "core/modelfile", "core/graph", "core/internal"}},
}

// seed draws the sample of mutants.
const seed = 16

// enough is the size of a sample whose figures are kept.
const enough = 300

// replacements says what each of gremlins' mutations makes of an operator.
var replacements = map[string]map[string]string{
	"ARITHMETIC_BASE":       {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"},
	"CONDITIONALS_BOUNDARY": {">=": ">", ">": ">=", "<=": "<", "<": "<="},
	"CONDITIONALS_NEGATION": {"==": "!=", "!=": "==", ">=": "<", "<": ">=", ">": "<=", "<=": ">"},
	"INCREMENT_DECREMENT":   {"++": "--", "--": "++"},
	"INVERT_NEGATIVES":      {"-": "+"},
}

// runTool runs the tool's mutants and keeps the figures, in the project's root, of
// rooms that are run whole or by a sample of enough.
func runTool(ctx context.Context, root string, places []*place, options Options) error {
	var all []result
	var failures []error
	for _, g := range generated {
		if !slices.ContainsFunc(g.folders, options.touches) {
			continue
		}
		var found []Mutant
		for _, folder := range g.folders {
			more, err := generate(ctx, places[0], folder)
			if err != nil {
				return err
			}
			found = append(found, more...)
		}
		whole := len(found)
		if !slices.Contains(options.Rooms, g.name) {
			found = slices.DeleteFunc(found, func(m Mutant) bool { return !options.includes(m) })
		}
		of := len(found)
		if options.Sample > 0 && options.Sample < of {
			rand.New(rand.NewPCG(seed, 0)).Shuffle(of, func(i, j int) { found[i], found[j] = found[j], found[i] })
			found = found[:options.Sample]
		}
		fmt.Printf("   %s: %d of the tool's %d mutants\n", g.name, len(found), of)
		results, err := g.run(ctx, places, found)
		if err != nil {
			return err
		}
		all = append(all, results...)
		total := tally(results).total()
		if total.share() < wantTool {
			failures = append(failures, fmt.Errorf("%s: %.0f %% of the tool's mutants are killed, want %.0f %%", g.name, 100*total.share(), 100*wantTool))
		}
		if of != whole || len(found) < min(of, enough) || ctx.Err() != nil {
			continue
		}
		if err := (figures{g.name: newFigure(time.Now(), of, total)}).write(root); err != nil {
			return err
		}
	}
	tally(all).print()
	return errors.Join(append(failures, ctx.Err())...)
}

// run runs mutants of a group.
func (g group) run(ctx context.Context, places []*place, found []Mutant) ([]result, error) {
	folder, err := os.MkdirTemp("", "ppca-mutants-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	all, err := suites(ctx, places[0], g.folders)
	if err != nil {
		return nil, err
	}
	made, notCompiled, alone, err := compile(ctx, places[0], folder, all, found)
	if err != nil {
		return nil, err
	}
	if made.tests, err = measure(ctx, places[0], g.folders, folder, all); err != nil {
		return nil, err
	}
	if err := made.pass(ctx); err != nil {
		return nil, err
	}
	results := made.run(ctx, len(places))
	for _, m := range notCompiled {
		results = append(results, result{mutant: m, outcome: notBuilt})
	}
	more, stale := runAll(ctx, places, alone)
	return append(results, more...), stale
}

// generate returns the mutants of a package in a fixed order.
func generate(ctx context.Context, p *place, room string) ([]Mutant, error) {
	folder, err := os.MkdirTemp("", "ppca-gremlins-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	output := filepath.Join(folder, "mutants.json")
	// It asks the tests for their coverage first, which measure finds by itself.
	noTests := []string{"GOFLAGS=" + os.Getenv("GOFLAGS") + " -run=^$"}
	command := p.command(ctx, noTests, "go", "run", gremlins, "unleash", "--dry-run", "--workers=1", "--output="+output, "./"+room)
	if out, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("gremlins: %w\n%s", err, out)
	}
	content, err := os.ReadFile(output)
	if err != nil {
		return nil, err
	}
	var found struct {
		Files []struct {
			Name      string `json:"file_name"`
			Mutations []mutation
		}
	}
	if err := json.Unmarshal(content, &found); err != nil {
		return nil, fmt.Errorf("gremlins' list: %w", err)
	}
	var all []Mutant
	for _, file := range found.Files {
		name := path.Join(room, file.Name)
		source, err := os.ReadFile(filepath.Join(p.root, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		slices.SortFunc(file.Mutations, mutation.compare)
		for _, each := range file.Mutations {
			m, err := each.of(name, string(source))
			if err != nil {
				return nil, err
			}
			all = append(all, m)
		}
	}
	slices.SortStableFunc(all, func(a, b Mutant) int { return cmp.Compare(a.File, b.File) })
	// Its two mutations of a minus are the same where there are two operands.
	return slices.CompactFunc(all, func(a, b Mutant) bool { return a.File == b.File && a.at == b.at && a.With == b.With }), nil
}

// A mutation is one of gremlins' list.
type mutation struct {
	Type         string
	Line, Column int
}

func (a mutation) compare(b mutation) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Type, b.Type))
}

// of returns the mutant that a mutation makes of a file. Its guard, which only a
// mutant outside of functions needs, is the package's tests without the long ones.
func (a mutation) of(name, source string) (Mutant, error) {
	start := 0
	for range a.Line - 1 {
		start += strings.IndexByte(source[start:], '\n') + 1
	}
	at := start + a.Column - 1
	for _, width := range []int{2, 1} {
		operator := source[at:min(at+width, len(source))]
		if with, ok := replacements[a.Type][operator]; ok {
			guard := inGo(path.Dir(name), ".")
			guard.args = append(guard.args, "-short")
			guard.mayNotBuild = true
			line, _, _ := strings.Cut(source[start:], "\n")
			where := fmt.Sprintf("line %d, column %d: %s", a.Line, a.Column, strings.TrimSpace(line))
			return Mutant{Promise: where, File: name, Text: operator, With: with, Guard: guard, at: at, line: a.Line, column: a.Column}, nil
		}
	}
	return Mutant{}, fmt.Errorf("%s:%d:%d: no operator for %s", name, a.Line, a.Column, a.Type)
}
