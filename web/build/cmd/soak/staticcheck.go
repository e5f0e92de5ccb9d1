package main

import (
	"context"
	"os"

	"ppca/web/build/tools"
)

// checker finds likely mistakes in Go that vet does not look for.
const checker = "honnef.co/go/tools/cmd/staticcheck@v0.8.2"

// staticcheck looks through the code of the command line and of the build, and through
// the code for the browser. It takes over a minute of a core, mostly for the standard
// library, so the tests do without.
func staticcheck(ctx context.Context, _ choice) error {
	folder, err := os.MkdirTemp("", "ppca-staticcheck-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := tools.Show(ctx, ".", []string{"GOBIN=" + folder}, "go", "install", checker); err != nil {
		return err
	}
	if err := tools.Show(ctx, ".", nil, folder+"/staticcheck", "./..."); err != nil {
		return err
	}
	browser := []string{"GOOS=js", "GOARCH=wasm"}
	return tools.Show(ctx, ".", browser, folder+"/staticcheck", "-tags=study", "./core/...", "./wasm/...")
}
