package mutants

import "slices"

// List holds the mutants that are written by hand. Its test keeps it up to date:
// the text of each entry occurs once in its file.
var List = slices.Concat(ofTheCore, ofReports, ofTheServer, ofTheModule, ofThePage, ofThePackage, ofVersions)
