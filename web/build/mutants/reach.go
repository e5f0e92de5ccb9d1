package mutants

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// module is the name of the project's module.
const module = "ppca/"

// A suite is the tests of one package.
type suite struct {
	pkg    string // path in the project
	folder string // in which the tests run
}

// A test is one function of a suite, and what it runs of its group.
type test struct {
	suite   *suite
	name    string
	seconds float64            // of processor time, with coverage
	blocks  map[string][]block // by file
}

// A block is a run of statements, as in a coverage profile.
type block struct {
	line, column, endLine, endColumn int
	run                              bool // by the test
}

func (b block) holds(line, column int) bool {
	after := line > b.line || line == b.line && column >= b.column
	return after && (line < b.endLine || line == b.endLine && column < b.endColumn)
}

// reaches reports whether the test runs what the mutant changes. Conditions of cases
// are in no block; whatever runs something of their function may reach them.
func (t *test) reaches(m Mutant) bool {
	blocks := t.blocks[m.File]
	i := slices.IndexFunc(blocks, func(b block) bool { return b.holds(m.line, m.column) })
	if i >= 0 {
		return blocks[i].run
	}
	return slices.ContainsFunc(blocks, func(b block) bool { return b.run && m.body.holds(b.line, b.column) })
}

// suites returns the packages in these folders that have tests.
func suites(ctx context.Context, p *place, folders []string) ([]*suite, error) {
	const format = `{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}`
	out, err := p.command(ctx, nil, "go", append([]string{"list", "-f", format}, patterns(folders)...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []*suite
	for _, path := range strings.Fields(string(out)) {
		pkg := strings.TrimPrefix(path, module)
		all = append(all, &suite{pkg, filepath.Join(p.root, filepath.FromSlash(pkg))})
	}
	return all, nil
}

// patterns returns folders, with those in them, as go's commands take them.
func patterns(folders []string) []string {
	out := make([]string, len(folders))
	for i, folder := range folders {
		out[i] = "./" + folder + "/..."
	}
	return out
}

// compile makes a program of the suite's tests, with the given flags of go test.
func (s *suite) compile(ctx context.Context, p *place, to string, flags ...string) (said []byte, err error) {
	args := append([]string{"test", "-c", "-vet=off", "-o", to}, flags...)
	return p.command(ctx, nil, "go", append(args, "./"+s.pkg)...).CombinedOutput()
}

// measure runs each test alone and returns what it reaches in these folders and how
// long it takes, the quickest first. The long tests are skipped.
func measure(ctx context.Context, p *place, folders []string, folder string, all []*suite) ([]*test, error) {
	var tests []*test
	for i, s := range all {
		binary := filepath.Join(folder, fmt.Sprintf("covered%d", i))
		if said, err := s.compile(ctx, p, binary, "-cover", "-covermode=set", "-coverpkg="+strings.Join(patterns(folders), ",")); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", s.pkg, err, said)
		}
		listed, err := p.limited(ctx, nil, binary, "-test.list=^(Test|Example|Fuzz)").Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.pkg, err)
		}
		for _, name := range strings.Fields(string(listed)) {
			t := &test{suite: s, name: name}
			if err := t.measure(ctx, p, binary, filepath.Join(folder, "profile")); err != nil {
				return nil, err
			}
			tests = append(tests, t)
		}
	}
	slices.SortStableFunc(tests, func(a, b *test) int { return cmp.Compare(a.seconds, b.seconds) })
	return tests, nil
}

func (t *test) measure(ctx context.Context, p *place, binary, profile string) error {
	command := p.limited(ctx, nil, binary, "-test.short", "-test.run=^"+t.name+"$", "-test.coverprofile="+profile)
	command.Dir = t.suite.folder
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("without any change, %s of %s: %w\n%s", t.name, t.suite.pkg, err, out)
	}
	t.seconds = (command.ProcessState.UserTime() + command.ProcessState.SystemTime()).Seconds()
	content, err := os.ReadFile(profile)
	switch {
	case errors.Is(err, fs.ErrNotExist): // the test ended the process by itself
		return nil
	case err != nil:
		return err
	}
	t.blocks, err = covered(content)
	return errors.Join(err, os.Remove(profile))
}

// covered reads a coverage profile.
func covered(profile []byte) (map[string][]block, error) {
	blocks := map[string][]block{}
	lines := bufio.NewScanner(bytes.NewReader(profile))
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "mode: ") {
			continue
		}
		name, rest, _ := strings.Cut(strings.TrimPrefix(lines.Text(), module), ":")
		var b block
		var statements, count int
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &b.line, &b.column, &b.endLine, &b.endColumn, &statements, &count); err != nil {
			return nil, fmt.Errorf("coverage profile: %q: %w", lines.Text(), err)
		}
		b.run = count > 0
		blocks[name] = append(blocks[name], b)
	}
	return blocks, lines.Err()
}
