package json

import (
	"bytes"
	standard "encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
)

// document has every kind of field that model files and messages have.
type document struct {
	Name    string             `json:"name"`
	Empty   string             `json:"empty,omitempty"`
	Count   int                `json:"count"`
	Seed    uint64             `json:"seed"`
	Numbers []float64          `json:"numbers"`
	Words   []string           `json:"words,omitempty"`
	Scores  map[string]float64 `json:"scores,omitempty"`
	Inner   *inner             `json:"inner"`
	List    []inner            `json:"list"`
	Flag    bool               `json:"flag"`
	Hidden  func()             `json:"-"`
	Plain   float64
	private int
}

type inner struct {
	X float64 `json:"x,omitempty"`
	Y kind    `json:"y"`
}

type kind string

func documents() []document {
	return []document{
		{},
		{Name: "<a> & \"b\" \\ \n\t\r\b\f\x01\x7f é 𝄞 \u2028\u2029 \xff", Count: -7, Seed: math.MaxUint64,
			Numbers: []float64{0, math.Copysign(0, -1), 1, -1.5, 1e-6, 9.99e-7, 1e-9, 1e-10, 1e20, 1e21, 1e22, 1e100, 5e-324, math.MaxFloat64, 0.1, 1.0 / 3},
			Words:   []string{"", "a"}, Scores: map[string]float64{"z": 1, "a": 2, "<": 3},
			Inner: &inner{}, List: []inner{{X: 1, Y: "k"}, {}}, Flag: true, Plain: 3},
		{Numbers: []float64{}, Scores: map[string]float64{}, List: []inner{}},
	}
}

func TestWritesWhatTheStandardWrites(t *testing.T) {
	for i, doc := range documents() {
		want, err := standard.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Marshal(doc); err != nil || !bytes.Equal(got, want) {
			t.Errorf("document %d: %v\n%s, want\n%s", i, err, got, want)
		}
		want, _ = standard.MarshalIndent(doc, "", "  ")
		if got, err := MarshalIndent(&doc); err != nil || !bytes.Equal(got, want) {
			t.Errorf("document %d, indented: %v\n%s, want\n%s", i, err, got, want)
		}
	}
}

func TestReadsWhatItWrote(t *testing.T) {
	for i, doc := range documents() {
		raw, err := MarshalIndent(doc)
		if err != nil {
			t.Fatal(err)
		}
		var got, want document
		if err := standard.Unmarshal(raw, &want); err != nil {
			t.Fatal(err)
		}
		if err := Unmarshal(raw, &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("document %d: %v\n%+v, want\n%+v", i, err, got, want)
		}
	}
}

func TestInfinity(t *testing.T) {
	raw, err := Marshal([]float64{math.Inf(1), 1})
	if err != nil || string(raw) != `["Infinity",1]` {
		t.Errorf("%s, %v", raw, err)
	}
	var got []float64
	if err := Unmarshal(raw, &got); err != nil || !math.IsInf(got[0], 1) || got[1] != 1 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestRefusesToWrite(t *testing.T) {
	for _, v := range []any{math.NaN(), []float64{math.Inf(-1)}, map[string]float64{"a": math.NaN()}, func() {}, map[int]int{1: 2}, document{Plain: math.NaN()}} {
		if got, err := Marshal(v); err == nil {
			t.Errorf("%T was written as %s", v, got)
		}
	}
}

func TestRefusesToRead(t *testing.T) {
	for raw, says := range map[string]string{
		``:                          "the text ends where a value should be",
		`{`:                         "the text ends where a name in quotes should be",
		`{"name" 1}`:                `byte 9: '1' where a colon should be`,
		`{"name": 1}`:               "byte 10: 1 does not fit a string",
		`{"count": 1.5}`:            "byte 11: 1.5 does not fit a int",
		`{"list": [{}, {"x": ""}]}`: `list[1].x: byte 21: "" does not fit a float64`,
		`{"scores": {"a": "b"}}`:    `scores.a: byte 18: "b" does not fit a float64`,
		`{"seed": -1}`:              "byte 10: -1 does not fit a uint64",
		`{"flag": "true"}`:          `byte 10: "true" does not fit a bool`,
		`{"numbers": {}}`:           "byte 13: {} does not fit a []float64",
		`{"numbers": [1e999]}`:      "byte 14: 1e999 does not fit a float64",
		`{"count": 01}`:             "byte 12: '1' where a comma or } should be",
		`{"name": "a`:               "the text ends where a quote should be",
		"{\"name\": \"\n\"}":        "where a quote should be",
		`{"name": "\x"}`:            `where one of`,
		`{"name": "\u12"}`:          "four hexadecimal digits",
		`{} {}`:                     "byte 4: '{' where the end should be",
		`[1,]`:                      "byte 4: ']' where a value should be",
		`nul`:                       "the text ends where null should be",
		`1.`:                        "the text ends where a digit should be",
		strings.Repeat("[", 200):    "more than 100",
	} {
		err := Unmarshal([]byte(raw), &document{})
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%.30q: %v, want %q", raw, err, says)
		}
	}
}

// FuzzUnmarshal compares with the standard: the same texts are JSON, and what
// both read is the same.
func FuzzUnmarshal(f *testing.F) {
	for _, doc := range documents() {
		raw, _ := MarshalIndent(doc)
		f.Add(raw)
	}
	f.Add([]byte(`{"name":"\ud834\udd1e\ud834 \ud834A","numbers":[1E+2,-0.5e-3],"inner":{"x":null}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var got document
		err := Unmarshal(raw, &got)
		if err == nil && !standard.Valid(raw) {
			t.Fatalf("%q is not JSON", raw)
		}
		if err == nil {
			again, err := Marshal(got)
			if err != nil {
				t.Fatal(err)
			}
			var back document
			if err := Unmarshal(again, &back); err != nil {
				t.Fatal(err)
			}
			if twice, err := Marshal(back); err != nil || !bytes.Equal(twice, again) {
				t.Fatalf("%s came back as %s (%v)", again, twice, err)
			}
		}
		var texts []string
		if Unmarshal(raw, &texts) == nil {
			var want []string
			if err := standard.Unmarshal(raw, &want); err != nil || !reflect.DeepEqual(texts, want) {
				t.Fatalf("%q: %q, want %q (%v)", raw, texts, want, err)
			}
		}
		if (valid(raw) == nil) != standard.Valid(raw) && bytes.Count(raw, []byte("["))+bytes.Count(raw, []byte("{")) <= deepest {
			t.Fatalf("%q: %v, the standard says valid: %v", raw, valid(raw), standard.Valid(raw))
		}
	})
}
