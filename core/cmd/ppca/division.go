package main

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/settings"
)

// A division collects the flags that divide θ, or each of two parameters, into bins.
type division struct {
	settings *method.Settings
	axes     [2]method.Axis
	two      bool // a flag has different values for the two parameters
}

// settingsParsers returns the parsers of settings that have their own syntax: the
// components, and the division of θ.
func settingsParsers(s *method.Settings) parsers {
	d := &division{settings: s}
	own := parsers{"components": components(s)}
	for _, o := range settings.Axis.All() {
		own[o.Name] = d.perAxis(o)
	}
	return own
}

// perAxis returns a parser of one value for all parameters, or of two values separated
// by a slash, one for each of two parameters. An empty value keeps the default.
func (d *division) perAxis(o settings.Option) func(string) error {
	return func(text string) error {
		parts := strings.Split(text, "/")
		switch len(parts) {
		case 1:
			parts = append(parts, text)
		case 2:
			d.two = true
		default:
			return fmt.Errorf("%q has %d parts, but there are at most two parameters", text, len(parts))
		}
		for axis, part := range parts {
			if part == "" && d.two {
				continue
			}
			field := fieldOf(reflect.ValueOf(&d.axes[axis]).Elem(), o.Name)
			if err := parserOf(o, field)(part); err != nil {
				return err
			}
		}
		d.apply()
		return nil
	}
}

// apply copies the parsed values into the settings.
func (d *division) apply() {
	s, a := d.settings, d.axes[0]
	if d.two {
		s.Axes, a = d.axes[:], method.Axis{}
	}
	s.Endpoints, s.Bins, s.Spacing, s.Range, s.Periodic = a.Endpoints, a.Bins, a.Spacing, a.Range, a.Periodic
}

// components returns the parser of V: one number, one for each endpoint, or auto.
func components(s *method.Settings) func(string) error {
	return func(text string) error {
		if text == "auto" {
			s.Share = new(float64) // 0 stands for the default
			return nil
		}
		if v, err := number(text); err == nil {
			s.Components = int(v)
			return fault.CheckOption("components", v)
		}
		list, err := numbersWithin(text, "components", fault.LimitOf("componentsPerEndpoint"))
		if err != nil {
			return fmt.Errorf("%w; or use auto", err)
		}
		s.PerEndpoint = nil
		for _, v := range list {
			s.PerEndpoint = append(s.PerEndpoint, int(v))
		}
		return nil
	}
}

// endpointMask reads the endpoint mask from a file, or returns nil if none is named.
func endpointMask(ctx context.Context, file string, set *dataset.Set) ([]bool, error) {
	if file == "" {
		return nil, nil
	}
	opened, err := openFile(file)
	if err != nil {
		return nil, err
	}
	mask, err := input.ReadMask(ctx, opened)
	if err != nil {
		return nil, err
	}
	if mask.Cols != set.Variables() {
		return nil, fault.New(fault.Shape, "%s has %d columns, but the data have %d variables: the mask needs a row for "+
			"each endpoint and a column for each variable", file, mask.Cols, set.Variables()).With("file", file)
	}
	return mask.On, nil
}
