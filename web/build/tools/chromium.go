package tools

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// Chromium returns the path of a Chromium; where the system is Debian's and
// ours to change, it installs one.
func Chromium(ctx context.Context) (string, error) {
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
		return "", errors.New(advice)
	}
	fmt.Println("   no Chromium found; installing Debian's")
	quiet := []string{"DEBIAN_FRONTEND=noninteractive"}
	if err := Show(ctx, ".", quiet, "apt-get", "update", "-qq"); err != nil {
		return "", fmt.Errorf("%s (apt-get update: %w)", advice, err)
	}
	if err := Show(ctx, ".", quiet, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"); err != nil {
		return "", fmt.Errorf("%s (apt-get install: %w)", advice, err)
	}
	return exec.LookPath("chromium")
}
