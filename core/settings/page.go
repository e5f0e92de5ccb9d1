package settings

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// UsualTestShare is the share of rows that is held out for testing if the data do not divide them.
const UsualTestShare = 0.2

// An object is a JSON object whose members have an order.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	for _, m := range o {
		fmt.Fprintf(&out, ",%q:%s", m.name, inJSON(m.value))
	}
	return append([]byte("{"), append(bytes.TrimPrefix(out.Bytes(), []byte(",")), '}')...), nil
}

// inJSON returns a value that JSON has.
func inJSON(value any) []byte {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return raw
}

// Write gives a file a text, at once: two builds may run at a time, and a compiler reads it. It leaves a
// file that has the text, and makes the folder.
func Write(name, text string) error {
	if old, err := os.ReadFile(name); err == nil && string(old) == text {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	made, err := os.CreateTemp(filepath.Dir(name), ".generated-")
	if err != nil {
		return err
	}
	defer os.Remove(made.Name())
	_, err = made.WriteString(text)
	if err := cmp.Or(err, made.Chmod(0o644), made.Close()); err != nil {
		return err
	}
	return os.Rename(made.Name(), name)
}

// PageScript returns web/app/kit/settings.ts: limits and choices by option, and the fields
// of the options of a fit.
func PageScript() string {
	var bounds, names, shown object
	var linked []object
	for _, key := range slices.Sorted(maps.Keys(limits())) {
		if l := LimitOf(key); l.Choices == nil {
			bounds = append(bounds, member{key, l})
		}
	}
	for _, form := range []struct {
		path string
		of   Struct
	}{{"read.", Read}, {"read.blur.", Blur}, {"choice.numbers.", Experiment}} {
		for _, o := range form.of.All() {
			if o.Page != nil {
				linked = append(linked, object{{"key", o.LinkKey()}, {"at", form.path + o.Name}, valuesOf(o)})
			}
		}
	}
	for _, method := range Fit.Of("method").Choices() {
		name := MethodName(method)
		names = append(names, member{method, strings.ToUpper(name[:1]) + name[1:]})
	}
	for _, o := range Fit.All() {
		if o.Page != nil {
			shown = append(shown, member{o.Name, shownAs(o)})
		}
	}
	return fmt.Sprintf(script, inJSON(bounds), inJSON(linked), UsualTestShare, inJSON(names),
		inJSON(WhenOf("bins").Methods), inJSON(WhenOf("lambda").Methods), inJSON(shown))
}

// valuesOf returns what the page knows of the values of an option with a form of its own.
func valuesOf(o Option) member {
	switch o.Kind {
	case Choice:
		return member{"values", o.Choices()}
	case Flag:
		return member{"kind", "flag"}
	case Text:
		return member{"kind", "text"}
	case Texts:
		return member{"kind", "texts"}
	}
	return member{"limit", o.LimitKey()}
}

// A shownField is a Field of the page in JSON.
type shownField struct {
	Label   string   `json:"label,omitempty"`
	Hint    string   `json:"hint,omitempty"`
	Empty   string   `json:"empty,omitempty"`
	Choices object   `json:"choices,omitempty"`
	Key     string   `json:"key"`
	Step    bool     `json:"step,omitempty"`
	Methods []string `json:"methods,omitempty"`
	Solver  string   `json:"solver,omitempty"`
}

func shownAs(o Option) shownField {
	f := shownField{Label: o.Page.Label, Hint: o.Page.Hint, Key: o.LinkKey(), Step: o.Page.Step, Methods: o.When.Methods, Solver: o.When.Solver}
	if o.Kind != Choice && o.Page.Label != "" {
		f.Empty = cmp.Or(o.Page.Empty, o.DefaultText())
	}
	for _, value := range o.Values {
		f.Choices = append(f.Choices, member{value.Value, value.Words})
	}
	return f
}

const script = `// Made from core/settings by a build or by ` + "`go generate ./core/settings`" + `. DO NOT EDIT.

export type Limit = { least: number; most: number; whole?: boolean; infinite?: boolean; items?: number; noun?: string };

/** What the numbers that a visitor chooses may be, by option. */
export const limits = %s satisfies Record<string, Limit>;

/**
 * The options with a form of their own: the key in links, the place in the state, and
 * the values: numbers within limits, values of a choice, or else of a kind.
 */
export const linked: readonly {
  key: string;
  at: string;
  limit?: keyof typeof limits;
  values?: readonly string[];
  kind?: 'text' | 'texts' | 'flag';
}[] = %s;

/** The share of rows that is held out for testing if the data do not divide them. */
export const usualTestShare = %v;

/** The names of the methods, in the order of tables. */
export const methodNames = %s;

/** The methods whose models change with θ. */
export const moving: readonly string[] = %s;

/** The methods that have λ and a solver. */
export const smooth: readonly string[] = %s;

/** How the form shows an option of a fit: a number, or one of several choices. */
export interface Field {
  label?: string; // absent: the form shows the option in a way of its own
  hint?: string; // below the field
  empty?: string; // what stands in an empty field: what the core chooses
  choices?: Record<string, string>; // words for each value, the default first
  key: string; // in links
  step?: boolean; // a change is a step to which the browser's "back" returns
  methods?: readonly string[]; // for which it counts; absent: all
  solver?: string; // likewise
}

/** The fields of the options of a fit. */
export const fields = %s satisfies Record<string, Field>;
`
