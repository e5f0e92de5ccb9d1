package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"

	"ppca/web/build/tools"
)

// govulncheck is pinned, like every program that runs here.
const govulncheck = "golang.org/x/vuln/cmd/govulncheck@v1.9.0"

var errUnreachable = errors.New("its database is not reachable from here")

// vulnerable asks the databases of Go and npm about this project's dependencies. It reports
// a database that does not answer, which is no failure.
func vulnerable(ctx context.Context, _ choice) error {
	var found []error
	for _, err := range []error{
		query(ctx, ".", "go", "run", govulncheck, "./..."),
		query(ctx, tools.Web, "npm", "audit"),
	} {
		if errors.Is(err, errUnreachable) {
			fmt.Println("   skipped:", err)
		} else {
			found = append(found, err)
		}
	}
	return errors.Join(found...)
}

// away matches the messages of both tools for a database that does not answer.
var away = regexp.MustCompile(`audit endpoint|fetching vulnerabilities|no such host|dial tcp|ENOTFOUND|ECONNREFUSED|Not Allowed|Forbidden|404 Not Found`)

func query(ctx context.Context, folder, name string, args ...string) error {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = folder
	out, err := command.CombinedOutput()
	switch {
	case err == nil:
		fmt.Printf("   %s finds nothing\n", name)
		return nil
	case away.Match(out):
		return fmt.Errorf("%s: %w", name, errUnreachable)
	}
	return fmt.Errorf("%s: %w\n%s", name, err, bytes.TrimSpace(out))
}
