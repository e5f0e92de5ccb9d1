package mutants

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"ppca/web/build/tools"
)

// A place is a copy of the project in which one mutant stands at a time.
type place struct {
	root string
	// built says that web/dist is what the unchanged sources make.
	built bool
	// passed holds the guards that pass without a mutant.
	passed map[string]error
}

// newPlaces copies the project once for each core, without what git ignores. The
// tests find npm's packages and the shared data where they look for them.
func newPlaces(ctx context.Context, root, folder string) ([]*place, error) {
	listing := exec.CommandContext(ctx, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	listing.Dir = root
	listed, err := listing.Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	names := strings.Split(strings.TrimSuffix(string(listed), "\x00"), "\x00")
	var places []*place
	for i := range runtime.NumCPU() {
		p := &place{root: filepath.Join(folder, fmt.Sprint(i), "project"), passed: map[string]error{}}
		if err := p.fill(root, names); err != nil {
			return nil, err
		}
		places = append(places, p)
	}
	return places, nil
}

func (p *place) fill(root string, names []string) error {
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, os.ErrNotExist) { // deleted, but not committed yet
			continue
		}
		if err != nil {
			return err
		}
		if err := p.write(name, content); err != nil {
			return err
		}
	}
	for _, link := range []struct{ from, to string }{
		{"../shared", "../shared"}, {"web/node_modules", "web/node_modules"},
	} {
		target := filepath.Join(root, link.from)
		if _, err := os.Stat(target); err != nil {
			continue
		}
		if err := os.Symlink(target, filepath.Join(p.root, link.to)); err != nil {
			return err
		}
	}
	return nil
}

func (p *place) write(name string, content []byte) error {
	target := filepath.Join(p.root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	return os.WriteFile(target, content, 0o755)
}

// with runs action while the mutant stands in this place.
func (p *place) with(m Mutant, action func()) error {
	original, err := os.ReadFile(filepath.Join(p.root, filepath.FromSlash(m.File)))
	if err != nil {
		return err
	}
	changed, err := m.apply(string(original))
	if err != nil {
		return err
	}
	if err := p.write(m.File, []byte(changed)); err != nil {
		return err
	}
	action()
	p.built = false
	return p.write(m.File, original)
}

// build makes web/dist of the sources as they stand in this place.
func (p *place) build(ctx context.Context) error {
	out, err := p.command(ctx, nil, "go", "run", "./web/build/cmd/dist").CombinedOutput()
	if err != nil {
		return fmt.Errorf("web/dist: %w\n%s", err, bytes.TrimSpace(out))
	}
	return nil
}

// command prepares a program in this place.
func (p *place) command(ctx context.Context, environment []string, name string, args ...string) *exec.Cmd {
	if name == "go" {
		return p.limited(ctx, environment, name, args...)
	}
	return p.unlimited(ctx, environment, name, args...)
}

// limited prepares a program with at most 8 GB of addresses: a mutant may ask for
// memory without end. SECONDS_AT_MOST in the environment bounds its processor time,
// which does not depend on what else the machine does.
func (p *place) limited(ctx context.Context, environment []string, name string, args ...string) *exec.Cmd {
	const limits = `ulimit -v 8000000; ulimit -t "${SECONDS_AT_MOST:-unlimited}"; exec "$0" "$@"`
	return p.unlimited(ctx, environment, "sh", append([]string{"-c", limits, name}, args...)...)
}

func (p *place) unlimited(ctx context.Context, environment []string, name string, args ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = p.root
	command.Env = append(os.Environ(), environment...)
	return command
}

// runAll runs mutants in all places at once and returns their outcomes, in no
// order, and what is wrong with entries of the list.
func runAll(ctx context.Context, places []*place, all []Mutant) ([]result, error) {
	if len(all) > 0 && all[0].Guard.browser {
		if err := tools.Packages(ctx); err != nil {
			return nil, err
		}
	}
	var (
		mutex   sync.Mutex
		results []result
		stale   []error
		wait    sync.WaitGroup
	)
	queue := make(chan Mutant)
	for _, p := range places {
		wait.Go(func() {
			for m := range queue {
				r, err := p.run(ctx, m)
				if ctx.Err() != nil {
					continue // its tests were stopped, and so seem to have failed
				}
				mutex.Lock()
				if err != nil {
					stale = append(stale, err)
				} else {
					results = append(results, r)
				}
				if err != nil {
					fmt.Println("  ", err)
				}
				r.print()
				mutex.Unlock()
			}
		})
	}
	for _, m := range all {
		if ctx.Err() != nil {
			break
		}
		queue <- m
	}
	close(queue)
	wait.Wait()
	return results, errors.Join(stale...)
}

// run asks a mutant's guard, after the guard has passed without the mutant.
func (p *place) run(ctx context.Context, m Mutant) (result, error) {
	r := result{mutant: m, outcome: notBuilt}
	if err := p.passes(ctx, m.Guard); err != nil {
		return r, fmt.Errorf("%s: %w", m.Promise, err)
	}
	if err := p.with(m, func() { r.outcome, r.why = m.Guard.runTests(ctx, p) }); err != nil {
		return r, err
	}
	if r.outcome == notBuilt && !m.Guard.mayNotBuild {
		return r, fmt.Errorf("%s: %q becomes %q: does not compile", m.Promise, m.Text, m.With)
	}
	return r, nil
}

// passes returns why the guard fails without a mutant, if it does.
func (p *place) passes(ctx context.Context, g Guard) error {
	name := g.String()
	if _, asked := p.passed[name]; !asked {
		var err error
		if g.browser && !p.built {
			err = p.build(ctx)
			p.built = err == nil
		}
		if err == nil {
			if found, why := g.runTests(ctx, p); found != survived {
				err = fmt.Errorf("without any change, %s: %s: %s", name, found, why)
			}
		}
		p.passed[name] = err
	}
	return p.passed[name]
}
