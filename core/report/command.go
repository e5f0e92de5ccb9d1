package report

import (
	"cmp"
	"encoding/csv"
	"reflect"
	"strings"

	"ppca/core/dataset"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/settings"
)

// Arguments returns the arguments of `ppca fit` for options of reading and settings, before the
// names of files. It reports false where the command line lacks one of them.
func Arguments(read dataset.Options, s method.Settings) ([]string, bool) {
	if read.Split != "" || read.Header != nil || read.Blur != nil || len(read.Variables) > 0 || s.Share != nil {
		return nil, false
	}
	share := read.TestShare
	read.TestShare = 0
	args := flagsOf(read, map[string]string{"seed": "split-seed"})
	if read.Theta != "" {
		args = append(args, "-no-proposals") // the roles are named
	}
	if share != dataset.TestShare {
		args = append(args, "-test-share", TextOf(reflect.ValueOf(share)))
	}
	if len(s.PerEndpoint) > 0 {
		s.Components = 0
	}
	axes := s.Axes
	s.Axes = nil
	args = append(args, flagsOf(s, map[string]string{"componentsPerEndpoint": "components"})...)
	if len(axes) == 2 {
		args = append(args, alongBoth(axes[0], axes[1])...)
	}
	return args, true
}

// alongBoth returns the flags of the bins of two parameters.
func alongBoth(first, second method.Axis) []string {
	var args []string
	other := OptionsIn(reflect.ValueOf(second), "")
	for i, o := range OptionsIn(reflect.ValueOf(first), "") {
		one, two := valuesOf(o.Value, false), valuesOf(other[i].Value, false)
		if len(one)+len(two) > 0 {
			args = append(args, "-"+settings.Dashed(o.Path), strings.Join(one, "")+"/"+strings.Join(two, ""))
		}
	}
	return args
}

// flagsOf returns the flags of the options of a struct that are not zero, by their names in JSON. It
// leaves out choices that are the default of every fit.
func flagsOf(of any, renamed map[string]string) []string {
	var args []string
	for _, o := range OptionsIn(reflect.ValueOf(of), "") {
		flag := "-" + cmp.Or(renamed[o.Path], settings.Dashed(strings.ReplaceAll(o.Path, ".", "-")))
		if o.Value.Kind() == reflect.Bool && o.Value.Bool() {
			args = append(args, flag)
			continue
		}
		if o.Value.Kind() == reflect.String && o.Value.String() == settings.DefaultOf(o.Key) {
			continue
		}
		for _, value := range valuesOf(o.Value, o.Path == "na") {
			args = append(args, flag, value)
		}
	}
	return args
}

// valuesOf returns the values of a flag, one for each time that it is given.
func valuesOf(v reflect.Value, repeated bool) []string {
	if v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 {
		return nil
	}
	if v.Kind() != reflect.Slice {
		return []string{TextOf(v)}
	}
	list := make([]string, v.Len())
	for i := range list {
		list[i] = TextOf(v.Index(i))
	}
	switch {
	case repeated:
		return list
	case v.Type().Elem().Kind() != reflect.String:
		return []string{strings.Join(list, ",")}
	}
	var line strings.Builder
	w := csv.NewWriter(&line)
	w.Write(list) // a Builder does not fail
	w.Flush()
	return []string{strings.TrimSuffix(line.String(), "\n")}
}

// Quoted returns arguments as a shell takes them.
func Quoted(args []string) string {
	shown := make([]string, len(args))
	for i, arg := range args {
		if shown[i] = arg; strings.ContainsAny(arg, " '\"$&|;<>()*?[]#~`\\\n") || arg == "" {
			shown[i] = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
	}
	return strings.Join(shown, " ")
}

// SheetOrigin returns the origin of a model that was fitted elsewhere than on the command line: the
// files and, if there is one, the command line that means the same choices and makes no others.
func SheetOrigin(read dataset.Options, s method.Settings, m *model.Model, set *dataset.Set, files []File) Origin {
	of := Origin{Files: files}
	read = read.Accepted(set)
	if read.Missing == "" && set.Missing.Any() {
		return of // the page left their columns out; the command line would model them
	}
	if ends := m.Graph.Endpoints; set.Period != 0 && m.Graph.Period == 0 && s.Endpoints == nil && s.Range == nil && s.Axes == nil && len(ends) > 1 {
		s.Range = []float64{ends[0], ends[len(ends)-1]} // without it the command line makes a ring
	}
	if args, known := Arguments(read, s); known {
		of.Command = Quoted(append(append([]string{"ppca", "fit", "-lambda", "rule"}, args...), Names(files)...))
	}
	return of
}
