package report

// A report of a model for readers: one page of HTML with its data, choices,
// figures, tables and diagnosis, and how to repeat it. The page needs no other file and no script.

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"ppca/core/dataset"
	"ppca/core/model"
	"ppca/core/settings"
	"ppca/core/summary"
)

// An Origin says what a model was made from.
type Origin struct {
	Name    string // what the data are; empty: the names of the files say it
	Files   []File
	Command string // the command line that repeats the fit; empty: there is none
	Link    string // an address of the page that does; likewise
}

// content is what the page shows.
type content struct {
	*summary.Summary
	Origin
	Title   string
	Lines   [][2]string
	Notes   []string // how the files were read
	Figures []figure
	Advised []string // the flags that mend each finding, or nothing
	Version string
}

// A figure has a caption and pictures, as SVG, side by side.
type figure struct {
	Caption string
	Columns int // 0 means three
	SVG     []string
}

// WriteSheet writes the report of a model, of the set that it was fitted to and of its summary. It
// fails as the model does at a θ, and as to does.
func WriteSheet(ctx context.Context, to io.Writer, m *model.Model, set *dataset.Set, s *summary.Summary, of Origin) error {
	figures, err := figuresOf(ctx, m, set)
	if err != nil {
		return err
	}
	data := cmp.Or(of.Name, strings.Join(Names(of.Files), ", "))
	c := content{
		Summary: s, Origin: of, Lines: s.Lines(), Figures: figures,
		Title:   fmt.Sprintf("%s of %s", settings.MethodName(m.Kind), data),
		Version: BuildName(),
		Notes:   readingOf(set),
		Advised: make([]string, len(s.Findings)),
	}
	for _, advice := range s.Advice {
		c.Advised[advice.Finding] = advice.Flags
	}
	_, err = io.WriteString(to, c.html())
	return err
}

// readingOf returns how the files were read; what is proposed stands in the command.
func readingOf(set *dataset.Set) []string {
	var list []string
	for _, note := range set.Notes {
		switch note.Code {
		case dataset.NoteRole, dataset.NoteTheta, dataset.NoteScale:
		default:
			list = append(list, note.Text)
		}
	}
	return list
}
