package album

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

func TestLastNumber(t *testing.T) {
	for name, want := range map[string]string{
		"a/face-2_-30.png": "-30", "img2-30.png": "30", "face-30.png": "30", "-30.png": "-30", "a7.png": "7", "x.png": "", "": "",
		"1.2.3.pgm": "3", "v1.2.png": "1.2", "7..png": "7", ".5.png": "5", "σ-0.25.png": "0.25", "12/b.png": "",
	} {
		if got := lastNumber(name); got != want {
			t.Errorf("last number of %q is %q, want %q", name, got, want)
		}
	}
}

// The scanner agrees with the regular expression of a decimal number.
func TestLastDecimalIsTheExpression(t *testing.T) {
	expression := regexp.MustCompile(`\d+(\.\d+)?`)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := make([]byte, rng.IntN(9))
		for i := range text {
			text[i] = "019..a-"[rng.IntN(7)]
		}
		wantFrom, wantTo := 0, 0
		if all := expression.FindAllIndex(text, -1); all != nil {
			wantFrom, wantTo = all[len(all)-1][0], all[len(all)-1][1]
		}
		if from, to := lastDecimal(string(text)); from != wantFrom || to != wantTo {
			t.Fatalf("last number of %q is at %d to %d, want %d to %d", text, from, to, wantFrom, wantTo)
		}
	}
}
