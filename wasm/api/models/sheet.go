//go:build js && wasm

package models

import (
	"context"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
	"ppca/core/summary"
	"ppca/core/userjson"
	"ppca/wasm/api/registry"
	"ppca/wasm/host"
)

// makeSheet makes the report of a model for readers, which `ppca fit -html` writes as well.
func (r *Room) makeSheet(c *host.Call) (any, error) {
	m, err := r.learnt(c)
	if err != nil {
		return nil, err
	}
	set, err := r.SetFor(c, m)
	if err != nil {
		return nil, err
	}
	if set.Theta == nil && method.NeedsTheta(m.Kind) {
		return nil, registry.NoTheta()
	}
	var about struct {
		Read     dataset.Options `json:"read"`
		Settings method.Settings `json:"settings"`
		Name     string          `json:"name"`
		Link     string          `json:"link"`
		Verdict  *fit.Verdict    `json:"verdict"`
		Reasons  []fit.Reason    `json:"reasons"`
	}
	if err := userjson.Options([]byte(c.Args.Get("about").String()), &about); err != nil {
		return nil, err
	}
	if about.Verdict != nil {
		known := *m
		known.Summary.Verdict, known.Summary.Reasons = about.Verdict, about.Reasons
		m = &known
	}
	var files []dataset.File
	if list := c.Args.Get("files"); list.Length() > 0 { // drawn data have none
		if files, err = c.Files(list); err != nil {
			return nil, err
		}
	}
	var page strings.Builder
	err = c.Compute(c.Ctx, func(ctx context.Context) error {
		of := report.Origin{Name: about.Name, Link: about.Link}
		if len(files) > 0 {
			described, err := report.Describe(ctx, files)
			if err != nil {
				return err
			}
			of = report.SheetOrigin(about.Read, about.Settings, m, set, described)
		}
		return writeSheet(ctx, &page, m, set, about.Settings, of)
	})
	host.ReleaseFiles(files)
	return page.String(), err
}

// writeSheet writes the report of a model.
func writeSheet(ctx context.Context, to *strings.Builder, m *model.Model, set *dataset.Set, s method.Settings, of report.Origin) error {
	said, err := summary.Of(ctx, m, set, s)
	if err != nil {
		return err
	}
	return report.WriteSheet(ctx, to, m, set, said, of)
}
