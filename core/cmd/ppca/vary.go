package main

import (
	"context"
	"flag"
	"fmt"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/method"
	"ppca/core/ppca"
)

// What varies from endpoint to endpoint: how many components there are, and which
// variables.

// components defines the flag of V: one number, one for each endpoint, or auto.
func components(set *flag.FlagSet, s *method.Settings) {
	set.Func("components", fmt.Sprintf("`number` of components (default 10, or fewer if the data have not as many); one for each endpoint, as in 3,5,4; or auto: as many at each endpoint as hold %v %% of the variance there, at most %d", 100*ppca.SuggestedShare, ppca.MostSuggested), func(text string) error {
		if text == "auto" {
			s.Share = new(float64) // the default one
			return nil
		}
		list, err := wholeNumbers(text)
		if err != nil {
			return fmt.Errorf("%w, nor auto", err)
		}
		if len(list) == 1 {
			s.Components = list[0]
			return limit.Check("components", float64(list[0]))
		}
		s.PerEndpoint = list
		return nil
	})
}

func endpointMaskFlag(set *flag.FlagSet, file *string) {
	set.StringVar(file, "endpoint-mask", "", "`file.npy` that says which variables exist at each endpoint: an array of true and false with a row for each endpoint")
}

// endpointMask reads the mask of endpoints from a file, where one is named.
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
		return nil, fault.New(fault.Shape, "%s has %d columns, but there are %d variables: the mask needs a row for each endpoint and a column for each variable", file, mask.Cols, set.Variables()).With("file", file)
	}
	return mask.On, nil
}
