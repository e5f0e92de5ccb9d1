package dataset

import "strings"

// Portable returns the name of a file without the folders of this machine, for reports,
// models and sessions. Of a path that begins at a root, at a drive (C:\) or above the
// current folder (../) only the last part remains. A path inside a folder that was given as
// a whole stays, because its folders may carry meaning. Backslashes count as slashes, for
// Windows.
func Portable(name string) string {
	parts := strings.Split(strings.ReplaceAll(name, `\`, "/"), "/")
	local := parts[0] != "" && !strings.Contains(parts[0], ":")
	inside := parts[:0:0]
	for _, part := range parts {
		local = local && part != ".." && part != "~"
		if part != "" && part != "." {
			inside = append(inside, part)
		}
	}
	switch {
	case len(inside) == 0:
		return name
	case !local:
		return inside[len(inside)-1]
	}
	return strings.Join(inside, "/")
}
