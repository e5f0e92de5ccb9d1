package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

const web = "web"

func types(ctx context.Context) (Tally, error) {
	if err := installPackages(ctx); err != nil {
		return Tally{}, err
	}
	var tally Tally
	for _, project := range []string{"tsconfig.json", "tsconfig.worker.json"} {
		compiler := filepath.Join("node_modules", "typescript", "bin", "tsc")
		tally.check(show(ctx, web, nil, "node", compiler, "--project", project) == nil)
	}
	return tally, nil
}

// installPackages installs what package-lock.json says, unless it stands there
// already: npm writes its own copy of the lock file at the end of an install.
func installPackages(ctx context.Context) error {
	wanted, err := os.Stat(filepath.Join(web, "package-lock.json"))
	if err != nil {
		return err
	}
	installed, err := os.Stat(filepath.Join(web, "node_modules", ".package-lock.json"))
	if err == nil && !installed.ModTime().Before(wanted.ModTime()) {
		return nil
	}
	if err := show(ctx, web, nil, "npm", "ci", "--no-fund", "--no-audit"); err != nil {
		return fmt.Errorf("npm ci in web/: %w; Node 20 or newer with npm and a connection are needed", err)
	}
	return nil
}

func browserTests(ctx context.Context) (Tally, error) {
	if err := installPackages(ctx); err != nil {
		return Tally{}, err
	}
	chromium, err := findChromium(ctx)
	if err != nil {
		return Tally{}, err
	}
	files, err := filepath.Glob(filepath.Join(web, "test", "*.test.js"))
	if err != nil || len(files) == 0 {
		return Tally{}, fmt.Errorf("no browser test found in web/test")
	}
	folder, err := os.MkdirTemp("", "ppca-check-")
	if err != nil {
		return Tally{}, err
	}
	defer os.RemoveAll(folder)
	counts := filepath.Join(folder, "counts.tap")

	// One file at a time: tests measure how fast the page answers.
	args := append([]string{"--test", "--test-concurrency=1", "--test-timeout=600000",
		"--test-reporter=spec", "--test-reporter-destination=stdout",
		"--test-reporter=tap", "--test-reporter-destination=" + counts}, files...)
	ended := show(ctx, ".", []string{"PPCA_CHROMIUM=" + chromium, "PPCA_BUILT=1"}, "node", args...)
	summary, err := os.ReadFile(counts)
	if err != nil {
		return Tally{}, fmt.Errorf("node --test: %w", err)
	}
	tally := nodeTally(string(summary))
	if ended != nil && tally.Failed == 0 {
		return tally, fmt.Errorf("node --test: %w", ended)
	}
	if tally == (Tally{}) {
		return tally, fmt.Errorf("node --test ran no test")
	}
	return tally, nil
}

// countLine is a line of the summary that ends the TAP of node's test runner.
var countLine = regexp.MustCompile(`(?m)^# (pass|fail|cancelled|skipped|todo) (\d+)$`)

// nodeTally reads the summary at the end of what node's runner reported.
func nodeTally(tap string) Tally {
	var tally Tally
	for _, found := range countLine.FindAllStringSubmatch(tap, -1) {
		n, _ := strconv.Atoi(found[2]) // the pattern admits digits only
		switch found[1] {
		case "pass":
			tally.Passed = n
		case "fail", "cancelled":
			tally.Failed += n
		default:
			tally.Skipped += n
		}
	}
	return tally
}

// findChromium returns the path of a Chromium; where the system is Debian's and
// ours to change, it installs one.
func findChromium(ctx context.Context) (string, error) {
	if named := os.Getenv("PPCA_CHROMIUM"); named != "" {
		return named, nil
	}
	names := []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	const advice = "no Chromium found: install it (Debian: apt-get install chromium), or set PPCA_CHROMIUM to the program's path"
	if _, err := exec.LookPath("apt-get"); err != nil || os.Geteuid() != 0 {
		return "", fmt.Errorf(advice)
	}
	fmt.Println("   no Chromium found; installing Debian's")
	quiet := []string{"DEBIAN_FRONTEND=noninteractive"}
	if err := show(ctx, ".", quiet, "apt-get", "update", "-qq"); err != nil {
		return "", fmt.Errorf("%s (apt-get update: %w)", advice, err)
	}
	if err := show(ctx, ".", quiet, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"); err != nil {
		return "", fmt.Errorf("%s (apt-get install: %w)", advice, err)
	}
	return exec.LookPath("chromium")
}
