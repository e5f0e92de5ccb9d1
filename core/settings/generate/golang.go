package main

import (
	"cmp"
	"fmt"
	"go/format"
	"strings"

	"ppca/core/settings"
)

// fitSettings returns core/method/settings.go.
func fitSettings() string {
	var members, lambda strings.Builder
	for _, section := range settings.Fit.Sections {
		fmt.Fprintf(&members, "\n// %s.\n", section.Title)
		for _, o := range section.Options {
			members.WriteString(goField(o))
		}
	}
	for _, o := range settings.Fit.Of("lambda").Options {
		lambda.WriteString(goField(o))
	}
	return string(must(format.Source([]byte(header + `package method

import "ppca/core/fit"

// Settings are what a user may choose about a fit. A nil pointer, 0 or an empty value
// means the default. The tags are for JSON.
type Settings struct {
` + members.String() + `
// Of the data, not of a user.
EndpointMask []bool ` + "`json:\"-\" js:\"-\"`" + ` // B×K, see fit.Options; nil: all
Visible Visible ` + "`json:\"-\" js:\"-\"`" + ` // of pictures of a surface; nil: what is not observed has no reason
}

// LambdaSettings are the penalties, see fit.Lambda.
type LambdaSettings struct {
` + lambda.String() + "}\n"))))
}

// goField returns the field of an option, with its help as comment.
func goField(o settings.Option) string {
	name := cmp.Or(o.Go, strings.ToUpper(o.Name[:1])+o.Name[1:])
	tag := fmt.Sprintf("json:%q", o.Name)
	if !o.Empty {
		tag = fmt.Sprintf("json:%q js:%q", o.Name+",omitempty", o.Name)
	}
	if o.Key != "" {
		tag += fmt.Sprintf(" limit:%q", o.Key)
	}
	return fmt.Sprintf("%s %s `%s` // %s\n", name, goType(o), tag, o.Help)
}

// goType returns the type of an option's field: one that 0 or nil leaves to the default.
func goType(o settings.Option) string {
	switch {
	case o.Type != "":
		return o.Type
	case o.Kind == settings.Whole && o.Limit.Least < 1:
		return "*int"
	}
	return map[settings.Kind]string{settings.Number: "*float64", settings.Whole: "int", settings.Numbers: "[]float64", settings.Wholes: "[]int",
		settings.Choice: "string", settings.Text: "string", settings.Flag: "bool"}[o.Kind]
}
