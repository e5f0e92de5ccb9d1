package job

import (
	"context"
	"errors"
	"testing"
)

func TestCounter(t *testing.T) {
	stop, reached := errors.New("stop"), 0
	work := Count(WithCheckpoints(context.Background(), func() error {
		if reached++; reached == 3 {
			return stop
		}
		return nil
	}))
	for round := range 12 {
		err := work.Done(steps / 4)
		if (err == stop) != (round == 11) || reached != (round+1)/4 {
			t.Errorf("round %d: %v after %d checkpoints", round, err, reached)
		}
	}
}
