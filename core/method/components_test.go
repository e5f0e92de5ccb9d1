package method

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/fit"
)

func TestComponentsOfEachEndpoint(t *testing.T) {
	d, share := noise(60, 8), 0.5
	o, err := Settings{Bins: 2, PerEndpoint: []int{3, 1, 2}}.Options(context.Background(), d)
	if err != nil || o.Components != 3 || !slices.Equal(o.ComponentsPerKnot, []int{3, 1, 2}) {
		t.Errorf("%d, %v, %v", o.Components, o.ComponentsPerKnot, err)
	}
	m, err := Fit(context.Background(), d, Settings{Bins: 2, PerEndpoint: []int{3, 1, 2}}, nil)
	if err != nil || !slices.Equal(m.ComponentsPerKnot, []int{3, 1, 2}) {
		t.Fatalf("%v", err)
	}
	suggested, err := Settings{Bins: 2, Share: &share}.SuggestComponents(context.Background(), d)
	if err != nil || len(suggested) != 3 || slices.Max(suggested) > 4 || slices.Min(suggested) < 2 {
		t.Errorf("for half of the variance of 8 variables of noise: %v, %v", suggested, err)
	}
	o, err = Settings{Bins: 2, Share: &share}.Options(context.Background(), d)
	if err != nil || !slices.Equal(o.ComponentsPerKnot, suggested) || o.Components != slices.Max(suggested) {
		t.Errorf("%v of %v suggested: %v", o.ComponentsPerKnot, suggested, err)
	}
	if few, err := (Settings{Bins: 2, Components: 2}).SuggestComponents(context.Background(), d); err != nil || !slices.Equal(few, []int{2, 2, 2}) {
		t.Errorf("at most 2: %v, %v", few, err)
	}
	for _, c := range []struct {
		settings Settings
		code     fault.Code
		says     string
	}{
		{Settings{Bins: 2, PerEndpoint: []int{3, 1}}, fault.Shape, "2 numbers of components for 3 endpoints"},
		{Settings{Bins: 2, PerEndpoint: []int{3, 0, 1}}, fault.Option, "number 2 of componentsPerEndpoint is 0"},
		{Settings{Bins: 2, PerEndpoint: []int{3, 9, 1}}, fault.Option, "between 1 and 8"},
		{Settings{Bins: 2, PerEndpoint: []int{}}, fault.Option, "each of the 3 endpoints"},
		{Settings{Bins: 2, PerEndpoint: []int{3, 1, 2}, Components: 2}, fault.Option, "one or the other"},
		{Settings{Bins: 2, PerEndpoint: []int{3, 1, 2}, Share: &share}, fault.Option, "choose one"},
		{Settings{Method: "ipca", Bins: 2, Share: &share}, fault.Unsupported, "one number for ipca"},
	} {
		if _, err := Fit(context.Background(), d, c.settings, nil); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c.settings, err)
		}
	}
	share = 1.5
	if _, err := (Settings{Share: &share}).SuggestComponents(context.Background(), d); fault.CodeOf(err) != fault.Option {
		t.Errorf("150 %%: %v", err)
	}
	if _, err := (Settings{}).SuggestComponents(context.Background(), fit.Data{}); err == nil {
		t.Error("no data")
	}
}
