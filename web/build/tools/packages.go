package tools

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// Packages installs the packages of package-lock.json, unless they are installed already:
// npm writes its own copy of the lock file at the end of an install.
func Packages(ctx context.Context) error {
	wanted, err := os.Stat(filepath.Join(Web, "package-lock.json"))
	if err != nil {
		return err
	}
	installed, err := os.Stat(filepath.Join(Web, "node_modules", ".package-lock.json"))
	if err == nil && !installed.ModTime().Before(wanted.ModTime()) {
		return nil
	}
	if err := Show(ctx, Web, nil, "npm", "ci", "--no-fund", "--no-audit", "--fetch-retries=5"); err != nil {
		return fmt.Errorf("npm ci in web/: %w; Node 20 or newer with npm and a connection are needed", err)
	}
	return nil
}
