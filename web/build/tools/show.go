// Package tools finds and runs the programs that checks and benchmarks need
// beside Go: Node's packages and a Chromium. It works in the project's folder.
package tools

import (
	"context"
	"os"
	"os/exec"
)

// Web is the folder of the page and of package.json.
const Web = "web"

// Show runs a command whose output goes where ours goes.
func Show(ctx context.Context, folder string, environment []string, name string, args ...string) error {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = folder
	command.Env = append(os.Environ(), environment...)
	command.Stdout, command.Stderr = os.Stdout, os.Stdout
	return command.Run()
}
