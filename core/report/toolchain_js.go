package report

import "runtime"

// commitOfToolchain is for programs that were not compiled by the build of the page. It does not
// read what the toolchain recorded, because that code would enlarge the download.
func commitOfToolchain() string { return "unknown, compiled by " + runtime.Version() }
