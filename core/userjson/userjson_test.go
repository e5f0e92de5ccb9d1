package userjson

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
)

// document has every kind of field in model files, sessions and reports.
type document struct {
	Name    string             `json:"name"`
	Count   int                `json:"count"`
	Seed    uint64             `json:"seed"`
	Numbers []float64          `json:"numbers"`
	Scores  map[string]float64 `json:"scores"`
	Inner   *inner             `json:"inner"`
	List    []inner            `json:"list"`
	Flag    bool               `json:"flag"`
}

type inner struct {
	X Number `json:"x"`
}

func TestUnmarshal(t *testing.T) {
	var got document
	err := Unmarshal([]byte(`{"name": "σ", "numbers": [1, 2e300], "inner": {"x": "Infinity"}, "list": [{}, {"x": 0.1}], "unknown": [{}], "seed": 18446744073709551615}`), &got)
	want := document{Name: "σ", Seed: math.MaxUint64, Numbers: []float64{1, 2e300}, Inner: &inner{Number(math.Inf(1))}, List: []inner{{}, {0.1}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestUnmarshalRefuses(t *testing.T) {
	for raw, says := range map[string]string{
		``:                              "byte 0: unexpected end",
		`{"name": 1}`:                   "name must be a text, not 1",
		`{"count": 1.5}`:                "count must be a whole number, not 1.5",
		`{"seed": -1}`:                  "seed must be a whole number, 0 or more, not -1",
		`{"flag": "true"}`:              `flag must be true or false, not "true"`,
		`{"numbers": {}}`:               "numbers must be a list, not {}",
		`{"scores": {"a": "Infinity"}}`: `scores.a must be a number, not "Infinity"`,
		`{"numbers": [1, true]}`:        "numbers[1] must be a number, not true",
		`{"numbers": [1e999]}`:          "numbers[0] must be a number, not 1e999",
		`{"inner": []}`:                 "inner must be an object, not []",
		`{"inner": {"x": "much"}}`:      `inner.x must be a number, or "Infinity", not "much"`,
		`{"list": [{}, {"x": ""}]}`:     `list[1].x must be a number, or "Infinity", not ""`,
		`{"scores": {"a": "b"}}`:        `scores.a must be a number, not "b"`,
		`[]`:                            "the text must be an object, not []",
		`{"name" 1}`:                    "byte 9: invalid character '1'",
		`{} {}`:                         "byte 4: invalid character '{'",
		`{"count": 01}`:                 "byte 12: invalid character '1'",
		`{"name": "a`:                   "unexpected end",
		strings.Repeat("[", 100_000):    "exceeded max depth",
		`{"unknown": ` + strings.Repeat(`{"a":`, 100_000): "exceeded max depth",
	} {
		err := Unmarshal([]byte(raw), &document{})
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "Go ") {
			t.Errorf("%.30q: %v, want %q", raw, err, says)
		}
	}
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]string{`"Infinity"`: `"Infinity"`, `0.05`: `0.05`, `1e4`: `10000`, `1e-7`: `1e-7`} {
		var n Number
		if err := json.Unmarshal([]byte(text), &n); err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(n); err != nil || string(got) != want {
			t.Errorf("%s became %s, %v", text, got, err)
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(-1)} {
		if got, err := json.Marshal(Number(x)); err == nil {
			t.Errorf("%v was written as %s", x, got)
		}
	}
}
