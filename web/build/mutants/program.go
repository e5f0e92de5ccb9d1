package mutants

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// chooser is the variable that every changed package gets. It says which of the
// mutants in the program stands.
const chooser = "mutantThatStands"

// A program holds many mutants, of which one stands at a time: every function that
// has mutants begins with a copy of its body for each, and the environment chooses
// the copy. So one compilation serves for all.
type program struct {
	place    *place
	binaries map[*suite]string
	mutants  map[int]Mutant // by number, from 1
	tests    []*test        // the quickest first
}

// compile makes the program of a room. It returns those mutants, too, that do not
// compile, and those that stand outside of functions and so need a program of their own.
func compile(ctx context.Context, p *place, folder string, all []*suite, mutants []Mutant) (made *program, notCompiled, alone []Mutant, err error) {
	made = &program{place: p, binaries: map[*suite]string{}, mutants: map[int]Mutant{}}
	for i, m := range mutants {
		made.mutants[i+1] = m
	}
	for {
		spans, outside, restore, err := made.splice()
		for _, number := range outside {
			alone = append(alone, made.mutants[number])
			delete(made.mutants, number)
		}
		var wrong []int
		for i, s := range all {
			if err != nil {
				break
			}
			made.binaries[s] = filepath.Join(folder, fmt.Sprintf("mutants%d", i))
			said, failed := s.compile(ctx, p, made.binaries[s], "-gcflags="+module+"core/...=-e")
			if failed == nil {
				continue
			}
			found := blamed(string(said), spans)
			if len(found) == 0 {
				err = fmt.Errorf("%s with its mutants: %w\n%s", s.pkg, failed, said)
			}
			wrong = append(wrong, found...)
		}
		if failed := restore(); err == nil {
			err = failed
		}
		if err != nil || len(wrong) == 0 {
			return made, notCompiled, alone, err
		}
		for _, number := range wrong {
			if m, ok := made.mutants[number]; ok {
				notCompiled = append(notCompiled, m)
				delete(made.mutants, number)
			}
		}
	}
}

// A span is the lines that a mutant's copy has in the spliced file.
type span struct {
	file        string
	first, last int
	number      int
}

// splice writes the files with all mutants. It returns where they stand in them,
// the mutants outside of functions, and what brings back the files.
func (made *program) splice() (spans []span, outside []int, restore func() error, err error) {
	originals := map[string][]byte{}
	packages := map[string]string{} // name by folder
	restore = func() error {
		for name, content := range originals {
			if err := made.place.write(name, content); err != nil {
				return err
			}
		}
		for folder := range packages {
			if err := os.Remove(filepath.Join(made.place.root, folder, chooserFile)); err != nil {
				return err
			}
		}
		return nil
	}
	files := map[string][]int{}
	for number, m := range made.mutants {
		files[m.File] = append(files[m.File], number)
	}
	for name, numbers := range files {
		content, err := os.ReadFile(filepath.Join(made.place.root, filepath.FromSlash(name)))
		if err != nil {
			return nil, nil, restore, err
		}
		slices.Sort(numbers)
		s, err := made.spliced(string(content), numbers)
		if err != nil {
			return nil, nil, restore, err
		}
		originals[name] = content
		for i := range s.spans {
			s.spans[i].file = name
		}
		spans, outside = append(spans, s.spans...), append(outside, s.outside...)
		if err := made.place.write(name, []byte(s.text.String())); err != nil {
			return nil, nil, restore, err
		}
		if folder := path.Dir(name); packages[folder] == "" {
			declared := fmt.Sprintf("package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar %s, _ = strconv.Atoi(os.Getenv(\"PPCA_MUTANT\"))\n", s.pkg, chooser)
			if err := made.place.write(path.Join(folder, chooserFile), []byte(declared)); err != nil {
				return nil, nil, restore, err
			}
			packages[folder] = s.pkg
		}
	}
	return spans, outside, restore, nil
}

const chooserFile = "mutant_that_stands.go"

// A splicing is a file with its mutants.
type splicing struct {
	pkg     string
	text    strings.Builder
	spans   []span
	outside []int
}

// spliced returns a file with the mutants of these numbers.
func (made *program) spliced(source string, numbers []int) (*splicing, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	s := &splicing{pkg: file.Name.Name}
	offset := func(pos token.Pos) int { return fset.Position(pos).Offset }
	written := 0
	within := map[int]bool{}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil || labelled(f) {
			continue
		}
		from, to := offset(f.Body.Lbrace)+1, offset(f.Body.Rbrace)
		begin, end := fset.Position(f.Body.Lbrace), fset.Position(f.Body.Rbrace)
		body := block{line: begin.Line, column: begin.Column, endLine: end.Line, endColumn: end.Column}
		inside := slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { return made.mutants[n].at < from || made.mutants[n].at >= to })
		if len(inside) == 0 {
			continue
		}
		s.text.WriteString(source[written:from])
		written = from
		fmt.Fprintf(&s.text, "\nswitch %s {\n", chooser)
		for _, number := range inside {
			within[number] = true
			m := made.mutants[number]
			m.body = body
			made.mutants[number] = m
			fmt.Fprintf(&s.text, "case %d:\n", number)
			first := s.line()
			s.text.WriteString(source[from:m.at] + m.With + source[m.at+len(m.Text):to])
			if f.Type.Results == nil {
				s.text.WriteString("\nreturn\n")
			} else {
				s.text.WriteString("\n")
			}
			s.spans = append(s.spans, span{first: first, last: s.line() - 1, number: number})
		}
		s.text.WriteString("}\n")
	}
	s.text.WriteString(source[written:])
	s.outside = slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { return within[n] })
	return s, nil
}

// line returns the number of the line that is written next.
func (s *splicing) line() int { return strings.Count(s.text.String(), "\n") + 1 }

// labelled reports whether a function has labels, of which no two may have one name.
func labelled(f *ast.FuncDecl) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		_, label := n.(*ast.LabeledStmt)
		found = found || label
		return !found
	})
	return found
}

var compilerSays = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: `)

// blamed returns the mutants that the compiler refuses.
func blamed(said string, spans []span) (numbers []int) {
	for _, match := range compilerSays.FindAllStringSubmatch(said, -1) {
		name := path.Clean(match[1])
		line, _ := strconv.Atoi(match[2])
		for _, s := range spans {
			if s.file == name && s.first <= line && line <= s.last {
				numbers = append(numbers, s.number)
			}
		}
	}
	return numbers
}

// pass returns why the tests fail when no mutant stands, if they do.
func (made *program) pass(ctx context.Context) error {
	if found := made.try(ctx, 0, made.tests); found != survived {
		return fmt.Errorf("the tests when no mutant stands: %s", found)
	}
	return nil
}

// run tries all mutants, so many at once as there are places.
func (made *program) run(ctx context.Context, workers int) []result {
	var (
		mutex   sync.Mutex
		results []result
		wait    sync.WaitGroup
	)
	queue := make(chan int)
	for range workers {
		wait.Go(func() {
			for number := range queue {
				m := made.mutants[number]
				found := made.runTests(ctx, number)
				if ctx.Err() != nil {
					continue // its tests were stopped, and so seem to have failed
				}
				mutex.Lock()
				r := result{mutant: m, outcome: found}
				results = append(results, r)
				r.print()
				mutex.Unlock()
			}
		})
	}
	for number := range made.mutants {
		if ctx.Err() != nil {
			break
		}
		queue <- number
	}
	close(queue)
	wait.Wait()
	return results
}

// runTests runs the tests that reach a mutant.
func (made *program) runTests(ctx context.Context, number int) outcome {
	reaching := slices.DeleteFunc(slices.Clone(made.tests), func(t *test) bool { return !t.reaches(made.mutants[number]) })
	if len(reaching) == 0 {
		return unreached
	}
	return made.try(ctx, number, reaching)
}

// try runs tests, the quickest first, until one fails. Quick tests of a suite
// are run together, for about a second of processor time.
func (made *program) try(ctx context.Context, number int, tests []*test) outcome {
	const together = 1
	for len(tests) > 0 {
		n, seconds := 1, tests[0].seconds
		for n < len(tests) && tests[n].suite == tests[0].suite && seconds+tests[n].seconds <= together {
			seconds += tests[n].seconds
			n++
		}
		if found := made.tryTogether(ctx, number, tests[:n], seconds); found != survived {
			return found
		}
		tests = tests[n:]
	}
	return survived
}

func (made *program) tryTogether(ctx context.Context, number int, tests []*test, seconds float64) outcome {
	var names []string
	for _, t := range tests {
		names = append(names, t.name)
	}
	s := tests[0].suite
	environment := []string{
		fmt.Sprintf("PPCA_MUTANT=%d", number),
		fmt.Sprintf("SECONDS_AT_MOST=%d", int(math.Ceil(3+3*seconds))),
	}
	args := []string{"-test.short", "-test.failfast", "-test.timeout=10m", "-test.run=^(" + strings.Join(names, "|") + ")$"}
	command := made.place.limited(ctx, environment, made.binaries[s], args...)
	command.Dir = s.folder
	out, err := command.CombinedOutput()
	var ended *exec.ExitError
	if errors.As(err, &ended) && !ended.Exited() {
		return timedOut // by the system, at the end of its processor time
	}
	return judge(string(out), err != nil)
}
