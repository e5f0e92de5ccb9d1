//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"ppca/core/fault"
)

// The command line has the limits of the browser and reads large files by blocks. The
// files are sparse, so they take no disk space.
func TestLargeFiles(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct {
		name, text string
		size       int64
		says       string
	}{
		{"many.csv", "t,x\n1,2\n", fault.MostBytes + 1, "the files have 1,073,741,825 bytes together, but at most 1,073,741,824 (1 GiB) can be read"},
		{"holes.csv", "t,x\n1,2\n" + strings.Repeat("1,2\n", 1<<15), fault.MostBytes, "holes.csv: line 32771 has a NUL byte"},
		{"wide.csv", strings.Repeat(",", 1e6), fault.MostBytes, "wide.csv: line 1 has more than 100,000 cells"},
		{"report.json", "{", fault.MostReportBytes + 1, "the report has more than 67,108,864 bytes"},
	} {
		writeText(t, folder, c.name, c.text)
		if err := os.Truncate(filepath.Join(folder, c.name), c.size); err != nil {
			t.Fatal(err)
		}
		program := command(folder, "fit", "-theta", "t", c.name)
		if c.name == "report.json" {
			program = command(folder, "verify", c.name, c.name)
		}
		out, _ := program.CombinedOutput()
		if program.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), c.says) {
			t.Errorf("%s ends with %d and %q", c.name, program.ProcessState.ExitCode(), out)
		}
		if used := program.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; used > 300<<10 { // KB
			t.Errorf("%s takes %d MB", c.name, used>>10)
		}
	}
}
