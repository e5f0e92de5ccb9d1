package dataset

import "strings"

// Portable returns the name of a file without the folders of the machine that it lies
// on, for what leaves this machine: reports, models and sessions. Of a path that begins
// at a root, at a drive (C:\) or above the folder at hand (../) only the last part is
// left; a path inside of a folder that was given as a whole stays, since its folders can
// mean something. Backslashes are taken for slashes, as Windows writes them.
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
