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
)

// gremlins finds what can be mutated. It does not run the mutants itself: version
// 0.6 counts those that do not compile as killed (go test ends with the same status
// for both), takes core/ppca for a folder that no test reaches, for its name is the
// module's, and can draw no sample.
const gremlins = "github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0"

// generated are the rooms whose mutants the tool makes.
var generated = []string{"core/npy", "core/report", "core/session", "core/tune", "core/dataset", "core/ppca"}

// seed draws the sample of mutants.
const seed = 16

// replacements says what each of gremlins' mutations makes of an operator.
var replacements = map[string]map[string]string{
	"ARITHMETIC_BASE":       {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"},
	"CONDITIONALS_BOUNDARY": {">=": ">", ">": ">=", "<=": "<", "<": "<="},
	"CONDITIONALS_NEGATION": {"==": "!=", "!=": "==", ">=": "<", "<": ">=", ">": "<=", "<=": ">"},
	"INCREMENT_DECREMENT":   {"++": "--", "--": "++"},
	"INVERT_NEGATIVES":      {"-": "+"},
}

func runTool(ctx context.Context, places []*place, options Options) error {
	var all []result
	for _, room := range generated {
		if !options.includes(room) {
			continue
		}
		found, err := generate(ctx, places[0], room)
		if err != nil {
			return err
		}
		of := len(found)
		if options.Sample > 0 && options.Sample < of {
			rand.New(rand.NewPCG(seed, 0)).Shuffle(of, func(i, j int) { found[i], found[j] = found[j], found[i] })
			found = found[:options.Sample]
		}
		fmt.Printf("   %s: %d of the tool's %d mutants\n", room, len(found), of)
		results, stale := runAll(ctx, places, found)
		if stale != nil {
			return stale
		}
		all = append(all, results...)
	}
	scores := tally(all)
	scores.print()
	failures := []error{ctx.Err()}
	for room, s := range scores {
		if s.share() < wantTool {
			failures = append(failures, fmt.Errorf("%s: %.0f %% of the tool's mutants are killed, want %.0f %%", room, 100*s.share(), 100*wantTool))
		}
	}
	return errors.Join(failures...)
}

// generate returns the mutants of a package in a fixed order.
func generate(ctx context.Context, p *place, room string) ([]Mutant, error) {
	folder, err := os.MkdirTemp("", "ppca-gremlins-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	output := filepath.Join(folder, "mutants.json")
	short := []string{"GOFLAGS=" + os.Getenv("GOFLAGS") + " -short"}
	command := p.command(ctx, short, "go", "run", gremlins, "unleash", "--dry-run", "--workers=1", "--output="+output, "./"+room)
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

// of returns the mutant that a mutation makes of a file. Its tests are those of
// the package, without the long ones.
func (a mutation) of(name, source string) (Mutant, error) {
	at := 0
	for range a.Line - 1 {
		at += strings.IndexByte(source[at:], '\n') + 1
	}
	at += a.Column - 1
	for _, width := range []int{2, 1} {
		operator := source[at:min(at+width, len(source))]
		if with, ok := replacements[a.Type][operator]; ok {
			guard := inGo(path.Dir(name), ".")
			guard.args = slices.Insert(guard.args, 2, "-short", "-timeout=90s")
			guard.mayNotBuild = true
			return Mutant{Promise: fmt.Sprintf("line %d, column %d", a.Line, a.Column), File: name, Text: operator, With: with, Guard: guard, at: at}, nil
		}
	}
	return Mutant{}, fmt.Errorf("%s:%d:%d: no operator for %s", name, a.Line, a.Column, a.Type)
}
