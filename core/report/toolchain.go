//go:build !js

package report

import (
	"runtime"
	"runtime/debug"
)

// commitOfToolchain returns the first digits of the commit that the Go toolchain recorded.
func commitOfToolchain() string {
	commit, changed := "unknown, compiled by "+runtime.Version(), ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			switch {
			case setting.Key == "vcs.revision":
				commit = setting.Value[:min(12, len(setting.Value))]
			case setting.Key == "vcs.modified" && setting.Value == "true":
				changed = " with changes"
			}
		}
	}
	return commit + changed
}
