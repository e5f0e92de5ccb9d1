package tools

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// shell is Debian's package of Chromium's headless shell: the same engine without the
// windows of a desktop, in which the tests take a tenth less of a processor's time.
const shell = "chromium-headless-shell"

var chromiums = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// patient lets apt-get ask again where a connection breaks.
const patient = "Acquire::Retries=5"

// Chromium returns the path of a Chromium; where the system is Debian's and
// ours to change, it installs one.
func Chromium(ctx context.Context) (string, error) {
	return browser(ctx, "PPCA_CHROMIUM", chromiums[0], append(chromiums[1:], shell)...)
}

// HeadlessChromium returns the path of the headless shell. It installs the shell even where
// there is another Chromium, because that saves more time in the tests than it takes. If it
// cannot be installed, the other Chromium is used.
func HeadlessChromium(ctx context.Context) (string, error) {
	if found, err := browser(ctx, "PPCA_CHROMIUM", shell); err == nil {
		return found, nil
	}
	return Chromium(ctx) // an older Debian has no such package
}

// Firefox returns the path of Debian's Firefox ESR, as Chromium does of a Chromium.
func Firefox(ctx context.Context) (string, error) {
	return browser(ctx, "PPCA_FIREFOX", "firefox-esr")
}

// WebKit returns the path of the small browser of Debian's WebKitGTK, whose engine is Safari's.
// Where it can, it installs that with its driver and a screen that nobody sees.
func WebKit(ctx context.Context) (string, error) {
	if _, err := exec.LookPath("Xvfb"); err != nil {
		if err := install(ctx, "xvfb"); err != nil {
			return "", err
		}
	}
	if _, err := exec.LookPath("WebKitWebDriver"); err != nil {
		if err := install(ctx, "webkit2gtk-driver"); err != nil {
			return "", err
		}
	}
	found, err := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
	if err == nil && len(found) == 0 {
		err = errors.New("WebKitGTK has no MiniBrowser here")
	}
	if err != nil {
		return "", err
	}
	return found[0], nil
}

// browser finds the first of these programs, or installs the Debian package of
// that name; the variable of the environment names another.
func browser(ctx context.Context, variable, pack string, others ...string) (string, error) {
	if named := os.Getenv(variable); named != "" {
		return named, nil
	}
	for _, name := range append([]string{pack}, others...) {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	if err := install(ctx, pack); err != nil {
		return "", fmt.Errorf("%w, or set %s to the program's path", err, variable)
	}
	return exec.LookPath(pack)
}

// install installs a package where the system is Debian's and ours to change.
func install(ctx context.Context, pack string) error {
	advice := fmt.Sprintf("no %s found: install it (Debian: apt-get install %[1]s)", pack)
	if _, err := exec.LookPath("apt-get"); err != nil || os.Geteuid() != 0 {
		return errors.New(advice)
	}
	fmt.Printf("   no %s found; installing Debian's\n", pack)
	quiet := []string{"DEBIAN_FRONTEND=noninteractive"}
	if err := Show(ctx, ".", quiet, "apt-get", "update", "-qq", "-o", patient); err != nil {
		return fmt.Errorf("%s (apt-get update: %w)", advice, err)
	}
	if err := Show(ctx, ".", quiet, "apt-get", "install", "-y", "-qq", "-o", patient, "--no-install-recommends", pack); err != nil {
		return fmt.Errorf("%s (apt-get install: %w)", advice, err)
	}
	return nil
}
