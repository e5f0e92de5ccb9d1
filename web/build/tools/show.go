// Package tools finds and runs the programs that checks and benchmarks need besides Go:
// Node's packages and the browsers. It works in the project's folder.
package tools

import (
	"context"
	"os"
	"os/exec"
)

// Web is the folder of the page and of package.json.
const Web = "web"

// Show runs a command and prints its output.
func Show(ctx context.Context, folder string, environment []string, name string, args ...string) error {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = folder
	command.Env = append(os.Environ(), environment...)
	command.Stdout, command.Stderr = os.Stdout, os.Stdout
	return command.Run()
}
