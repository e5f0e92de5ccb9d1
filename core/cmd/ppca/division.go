package main

import (
	"flag"
	"fmt"
	"strings"

	"ppca/core/method"
)

// A division is what flags say of where the bins are: of θ, or of each of two
// parameters.
type division struct {
	settings *method.Settings
	axes     [2]method.Axis
	two      bool // some flag tells the parameters apart
}

// divisionFlags define how bins divide θ, but for their number.
func divisionFlags(set *flag.FlagSet, s *method.Settings) *division {
	d := &division{settings: s}
	set.Func("spacing", "width or count: `what` is equal in all bins, the width or the number of training rows (default width)", d.perAxis(func(a *method.Axis, text string) error {
		a.Spacing = text
		return nil
	}))
	set.Func("endpoints", "ends of the bins, increasing: `a,b,c`; a single one of one of two parameters: it does not count", d.perAxis(func(a *method.Axis, text string) error {
		return parseNumbers(text, &a.Endpoints)
	}))
	set.Func("periodic", "`period` of a θ that comes back to where it began, as 360 for degrees; the bins make a ring over it", d.perAxis(func(a *method.Axis, text string) error {
		period, err := number(text)
		a.Periodic = &period
		return err
	}))
	set.Func("range", "range of θ that the bins divide: `lo,hi` (default: that of the data)", d.perAxis(func(a *method.Axis, text string) error {
		return parseNumbers(text, &a.Range)
	}))
	optional(set, &s.Lambda.Ratio, "lambda-ratio", "`ratio` of λ along the second of two parameters to λ along the first (default 1)")
	return d
}

// bins parses the number of bins.
func (d *division) bins(text string) error {
	return d.perAxis(func(a *method.Axis, text string) error { return parseCount(text, "bins", &a.Bins) })(text)
}

// perAxis parses what holds for all parameters or, of two, what holds for each, with
// a slash between; nothing before or behind it leaves that one its default.
func (d *division) perAxis(parse func(a *method.Axis, text string) error) func(string) error {
	return func(text string) error {
		parts := strings.Split(text, "/")
		switch len(parts) {
		case 1:
			parts = append(parts, text)
		case 2:
			d.two = true
		default:
			return fmt.Errorf("%q has %d parts: there are at most two parameters", text, len(parts))
		}
		for axis, part := range parts {
			if part == "" && d.two {
				continue
			}
			if err := parse(&d.axes[axis], part); err != nil {
				return err
			}
		}
		d.tell()
		return nil
	}
}

// tell puts what is known into the settings.
func (d *division) tell() {
	s, a := d.settings, d.axes[0]
	if d.two {
		s.Axes, a = d.axes[:], method.Axis{}
	}
	s.Endpoints, s.Bins, s.Spacing, s.Range, s.Periodic = a.Endpoints, a.Bins, a.Spacing, a.Range, a.Periodic
}
