package version

import "runtime"

// ofToolchain is for a program that was compiled without the build of the page.
// What the toolchain records would make the download larger.
func ofToolchain() string { return "unknown, compiled by " + runtime.Version() }
