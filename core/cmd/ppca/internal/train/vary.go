package train

import (
	"context"
	"flag"
	"fmt"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/method"
)

// Settings that vary by endpoint: the number of components, and the variables that
// exist.

// components returns the parser of V: one number, one for each endpoint, or auto.
func components(s *method.Settings) func(string) error {
	return func(text string) error {
		if text == "auto" {
			s.Share = new(float64) // 0 stands for the default
			return nil
		}
		if v, err := console.Number(text); err == nil {
			s.Components = int(v)
			return limit.Check("components", v)
		}
		list, err := console.NumbersWithin(text, "components", limit.Of("componentsPerEndpoint"))
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

func endpointMaskFlag(set *flag.FlagSet, file *string) {
	set.StringVar(file, "endpoint-mask", "", "`file.npy` Which variables exist at each endpoint: an array of true and false with a row for each endpoint.")
}

// endpointMask reads the endpoint mask from a file, or returns nil if none is named.
func endpointMask(ctx context.Context, file string, set *dataset.Set) ([]bool, error) {
	if file == "" {
		return nil, nil
	}
	opened, err := disk.OpenFile(file)
	if err != nil {
		return nil, err
	}
	mask, err := input.ReadMask(ctx, opened)
	if err != nil {
		return nil, err
	}
	if mask.Cols != set.Variables() {
		return nil, fault.New(fault.Shape, "%s has %d columns, but the data have %d variables: the mask needs a row for each endpoint and a column for each variable", file, mask.Cols, set.Variables()).With("file", file)
	}
	return mask.On, nil
}
