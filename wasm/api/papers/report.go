//go:build js && wasm

package papers

import (
	"context"

	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
	"ppca/core/userjson"
	"ppca/wasm/host"
)

// makeReport makes the report of models, or of an experiment.
func (r *Room) makeReport(c *host.Call) (any, error) {
	var about struct {
		Data     report.Data       `json:"data"`
		Settings []method.Settings `json:"settings"`
	}
	if err := userjson.Options([]byte(c.Args.Get("about").String()), &about); err != nil {
		return nil, err
	}
	described, err := r.ModelsOf(c.Args.Get("models"))
	if err != nil {
		return nil, err
	}
	if list := c.Args.Get("files"); list.Length() > 0 {
		files, err := c.Files(list)
		if err != nil {
			return nil, err
		}
		err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
			about.Data.Files, err = report.Describe(ctx, files)
			return err
		})
		host.ReleaseFiles(files)
		if err != nil {
			return nil, err
		}
	}
	made, err := reportOf(about.Data, described, about.Settings, c.Args.Get("found").String())
	if err != nil {
		return nil, err
	}
	text, err := made.Bytes()
	return string(text), err
}

func reportOf(data report.Data, models []*model.Model, settings []method.Settings, found string) (*report.Report, error) {
	if found != "" {
		return report.OfExperiment(data, []byte(found))
	}
	return report.New(data, models, settings)
}
