//go:build !js

package version

import (
	"runtime"
	"runtime/debug"
)

// shown is the number of digits shown of a commit.
const shown = 12

// ofToolchain returns the commit that the Go toolchain recorded.
func ofToolchain() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unknown()
	}
	return ofSettings(info.Settings)
}

func ofSettings(settings []debug.BuildSetting) string {
	commit, changed := "", ""
	for _, setting := range settings {
		switch {
		case setting.Key == "vcs.revision":
			commit = setting.Value[:min(shown, len(setting.Value))]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			changed = " with changes"
		}
	}
	if commit == "" {
		return unknown()
	}
	return commit + changed
}

func unknown() string { return "unknown, compiled by " + runtime.Version() }
