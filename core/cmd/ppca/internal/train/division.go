package train

import (
	"fmt"
	"strings"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/limit"
	"ppca/core/method"
)

// A division collects the flags that divide θ, or each of two parameters, into bins.
type division struct {
	settings *method.Settings
	axes     [2]method.Axis
	two      bool // a flag has different values for the two parameters
}

// settingsParsers returns the parsers of settings that have their own syntax: the
// components, and the division of θ.
func settingsParsers(s *method.Settings) console.Parsers {
	d := &division{settings: s}
	return console.Parsers{
		"components": components(s),
		"bins": d.perAxis(func(a *method.Axis, text string) error {
			v, err := console.Number(text)
			if err == nil {
				err = limit.Check("bins", v)
			}
			a.Bins = int(v)
			return err
		}),
		"spacing": d.perAxis(func(a *method.Axis, text string) error {
			a.Spacing = text
			return limit.Of("spacing").CheckChoice("spacing", text)
		}),
		"endpoints": d.perAxis(func(a *method.Axis, text string) (err error) {
			a.Endpoints, err = console.NumbersWithin(text, "endpoints", limit.Of("endpoints"))
			return err
		}),
		"periodic": d.perAxis(func(a *method.Axis, text string) error {
			period, err := console.Number(text)
			a.Periodic = &period
			return err
		}),
		"range": d.perAxis(func(a *method.Axis, text string) (err error) {
			a.Range, err = console.NumbersWithin(text, "range", limit.Of("range"))
			return err
		}),
	}
}

// perAxis returns a parser of one value for all parameters, or of two values separated
// by a slash, one for each of two parameters. An empty value keeps the default.
func (d *division) perAxis(parse func(a *method.Axis, text string) error) func(string) error {
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
			if err := parse(&d.axes[axis], part); err != nil {
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
