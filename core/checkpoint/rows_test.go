package checkpoint

import (
	"context"
	"errors"
	"testing"
)

func TestRows(t *testing.T) {
	for _, c := range []struct{ n, cells, reached int }{
		{45, 3, 0}, {10, stride, 10}, {10, 5 * stride, 10}, {10, stride / 2, 5}, {100, 0, 0}, {0, 10, 0},
	} {
		reached, rows := 0, 0
		ctx := With(context.Background(), func() error { reached++; return nil })
		for row, err := range Rows(ctx, c.n, c.cells) {
			if err != nil || row != rows {
				t.Fatalf("row %d is numbered %d, %v", rows, row, err)
			}
			rows++
		}
		if rows != c.n || reached != c.reached {
			t.Errorf("%d rows of %d cells: %d rows and %d checkpoints, want %d", c.n, c.cells, rows, reached, c.reached)
		}
	}
	stop, rows := errors.New("stop"), 0
	ctx := With(context.Background(), func() error { return stop })
	for _, err := range Rows(ctx, 10, stride/3) {
		rows++
		if (err != nil) != (rows == 3) || err != nil && err != stop {
			t.Errorf("row %d: %v", rows, err)
		}
	}
	if rows != 3 {
		t.Errorf("it continues to row %d", rows)
	}
}
