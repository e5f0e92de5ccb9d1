package main

import "testing"

// The settings of a fit are those of the table.
func TestSettingsFollowTheTable(t *testing.T) {
	if read(files[0].path) != files[0].make() {
		t.Errorf("%s is not what core/settings says: run `go generate ./core/settings`", files[0].path)
	}
}
