package build

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// lib is the folder of dist for third-party libraries.
const lib = "lib/"

// A library is a file of an npm package that the page loads, pinned by
// package-lock.json.
type library struct{ source, name string } // in web/node_modules, in dist

var libraries = []library{
	{"uplot/dist/uPlot.esm.js", lib + "uplot.js"},
	{"uplot/dist/uPlot.min.css", lib + "uplot.css"},
}

// addLibraries adds the libraries from web/node_modules, and installs them by npm if they
// are absent. If npm fails, a page for this machine does without them: it shows tables
// instead of charts.
func (s *site) addLibraries(ctx context.Context, web string, purpose Purpose, report Reporter) error {
	if !installed(web) {
		if err := install(ctx, web); err != nil && purpose == Release {
			return err
		} else if err != nil {
			report(fmt.Sprintf("the page has no charts: %v", err))
			return nil
		}
	}
	for _, l := range libraries {
		content, err := os.ReadFile(filepath.Join(web, "node_modules", filepath.FromSlash(l.source)))
		if err != nil {
			return err
		}
		if s.page[l.name], err = minify(l.name, content); err != nil {
			return err
		}
		s.later[l.name] = true
	}
	return nil
}

func installed(web string) bool {
	for _, l := range libraries {
		if _, err := os.Stat(filepath.Join(web, "node_modules", filepath.FromSlash(l.source))); err != nil {
			return false
		}
	}
	return true
}

// install installs all packages, because the tests take an existing folder for complete.
func install(ctx context.Context, web string) error {
	command := exec.CommandContext(ctx, "npm", "ci", "--no-fund", "--no-audit")
	command.Dir = web
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci in web/: %w; Node 20 or newer with npm and a connection are needed %s", err, strings.TrimSpace(string(out)))
	}
	return nil
}
