//go:build js && wasm

package models

import (
	"context"
	"io"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
	"ppca/core/summary"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// makeSheet makes the report of a model for readers, which `ppca fit -html` writes as well.
func (r *Room) makeSheet(c *host.Call, m *model.Model) any {
	r.learn(c, m)
	set := r.SetFor(c, m)
	if method.NeedsTheta(m.Kind) {
		registry.MustHaveTheta(set)
	}
	var about struct {
		Read     dataset.Options `json:"read"`
		Settings method.Settings `json:"settings"`
		Name     string          `json:"name"`
		Link     string          `json:"link"`
		Verdict  *fit.Verdict    `json:"verdict"`
		Reasons  []fit.Reason    `json:"reasons"`
	}
	c.Options("about", &about)
	if about.Verdict != nil {
		known := *m
		known.Summary.Verdict, known.Summary.Reasons = about.Verdict, about.Reasons
		m = &known
	}
	var files []dataset.File
	if c.Args.Get("files").Length() > 0 { // drawn data have none
		files = c.Files("files")
		defer host.ReleaseFiles(files)
	}
	return string(c.Written(func(ctx context.Context, to io.Writer) error {
		of := report.Origin{Name: about.Name, Link: about.Link}
		if len(files) > 0 {
			described, err := report.Describe(ctx, files)
			if err != nil {
				return err
			}
			of = report.SheetOrigin(about.Read, about.Settings, m, set, described)
		}
		said, err := summary.Of(ctx, m, set, about.Settings)
		if err != nil {
			return err
		}
		return report.WriteSheet(ctx, to, m, set, said, of)
	}))
}
