package userjson

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/settings"
)

type chosen struct {
	Bins   []int    `json:"bins"`
	Grid   []Number `json:"grid"`
	Step   float64  `json:"step"`
	Seed   uint64   `json:"seed"`
	Quick  bool     `json:"quick"`
	Name   string   `json:"name"`
	Inner  *choice  `json:"inner"`
	Hidden int      `json:"-"`
}

type choice struct {
	Mean *Number `json:"mean"`
}

func TestOptions(t *testing.T) {
	infinite := Number(math.Inf(1))
	var got chosen
	err := Options([]byte(`{"bins": [3, 4], "grid": [1, "\u0000Infinity"], "seed": null, "inner": {"mean": "\u0000Infinity"}}`), &got, settings.CheckOptionField)
	want := chosen{Bins: []int{3, 4}, Grid: []Number{1, infinite}, Inner: &choice{Mean: &infinite}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestOptionsRefuse(t *testing.T) {
	for raw, says := range map[string]string{
		``:                           "the options are not JSON: byte 0: unexpected end",
		`{`:                          "the options are not JSON",
		`null`:                       "the options must be an object, not null",
		`3`:                          "the options must be an object, not 3",
		`{"bins": 6}`:                "bins must be a list, not 6",
		`{"bins": [6, 1.5]}`:         "bins[1] must be a whole number, not 1.5",
		`{"grid": ["much"]}`:         `grid[0] must be a number, or Infinity, not "much"`,
		`{"seed": -1}`:               "seed is -1: it must be a whole number from 0",
		`{"quick": "yes"}`:           `quick must be true or false, not "yes"`,
		`{"name": 1}`:                "name must be a text, not 1",
		`{"range": [0, 1]}`:          "range is not an option; the options are bins, grid, inner, name, quick, seed, step",
		`{"inner": {"middle": 1}}`:   "inner.middle is not an option; the options are mean",
		`{"inner": [1]}`:             "inner must be an object, not [1]",
		`{"inner": {"mean": true}}`:  "inner.mean must be a number",
		`{"Hidden": 1}`:              "Hidden is not an option",
		`{"Bins": [1]}`:              "Bins is not an option",
		`{"bins": [2, null, "3"]}`:   `bins[1] must be a whole number, not null`,
		`{"step": "\u0000Infinity"}`: `step must be a number, not Infinity`,
		`{"grid": ["\u0000NaN"]}`:    `grid[0] must be a number, or Infinity, not NaN`,
		`{"grid": ["Infinity"]}`:     `grid[0] must be a number, or Infinity, not "Infinity"`,
		`{"seed": "x", "seed": 1}`:   `seed occurs twice`,
	} {
		got := chosen{}
		err := Options([]byte(raw), &got, settings.CheckOptionField)
		if fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), says) || !reflect.DeepEqual(got, chosen{}) {
			t.Errorf("%s: %v, want %q; filled %+v", raw, err, says, got)
		}
	}
}

// Whatever a caller sends is taken or refused as an option.
func FuzzOptions(f *testing.F) {
	for _, raw := range []string{`{"bins": [3], "grid": ["Infinity"], "inner": {"mean": null}}`, `{"seed": 1e400}`, `[[`, `{"name": "\ud800"}`, `{"quick": {}}`} {
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if err := Options(raw, new(chosen), settings.CheckOptionField); err != nil && fault.CodeOf(err) != fault.Option {
			t.Errorf("%q: %v", raw, err)
		}
	})
}
