// Command limits writes the limits of options, those of core/limit, as a script of
// the page: `go generate ./core/limit` runs it.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"regexp"
	"slices"

	"ppca/core/limit"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: limits FILE.js")
	}
	text, err := script()
	if err == nil {
		err = os.WriteFile(os.Args[1], text, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// What of JSON is written otherwise in scripts: names without quotes, blanks, single quotes.
var (
	name  = regexp.MustCompile(`(^|,)"(\w+)":`)
	text  = regexp.MustCompile(`"(\w+)"`)
	comma = regexp.MustCompile(`,`)
)

// script returns the limits as an ES module.
func script() ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("// Made from core/limit by `go generate ./core/limit`: change it there.\n\n")
	out.WriteString("/** @typedef {{ least: number, most: number, whole?: boolean, infinite?: boolean, items?: number, noun?: string }} Limit */\n\n")
	out.WriteString("/** What the numbers that a visitor chooses may be, by option. @satisfies {Record<string, Limit>} */\nexport const limits = {\n")
	all := limit.All()
	for _, option := range slices.Sorted(maps.Keys(all)) {
		fields, err := json.Marshal(all[option])
		if err != nil {
			return nil, err
		}
		fields = name.ReplaceAll(fields[1:len(fields)-1], []byte("$1$2: "))
		fields = text.ReplaceAll(comma.ReplaceAll(fields, []byte(", ")), []byte("'$1'"))
		fmt.Fprintf(&out, "  %s: { %s },\n", option, fields)
	}
	out.WriteString("};\n")
	return out.Bytes(), nil
}
