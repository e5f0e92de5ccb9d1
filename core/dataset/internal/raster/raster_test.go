package raster

import (
	"testing"

	"ppca/core/fault"
	"ppca/core/limit"
)

// A picture at the limit is allowed.
func TestPixelsAreInclusive(t *testing.T) {
	if err := checkPixels("a", 2, limit.Pixels/2); err != nil {
		t.Error(err)
	}
	if err := checkPixels("a", 2, limit.Pixels/2+1); fault.CodeOf(err) != fault.TooLarge {
		t.Errorf("%v, want %v", err, fault.TooLarge)
	}
}
