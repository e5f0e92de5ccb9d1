//go:build !js

package report

import (
	"runtime"
	"runtime/debug"
)

// shownOfCommit is the number of digits shown of a commit.
const shownOfCommit = 12

// commitOfToolchain returns the commit that the Go toolchain recorded.
func commitOfToolchain() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unknownCommit()
	}
	return commitOfSettings(info.Settings)
}

func commitOfSettings(settings []debug.BuildSetting) string {
	commit, changed := "", ""
	for _, setting := range settings {
		switch {
		case setting.Key == "vcs.revision":
			commit = setting.Value[:min(shownOfCommit, len(setting.Value))]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			changed = " with changes"
		}
	}
	if commit == "" {
		return unknownCommit()
	}
	return commit + changed
}

func unknownCommit() string { return "unknown, compiled by " + runtime.Version() }
