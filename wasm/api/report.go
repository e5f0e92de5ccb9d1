//go:build js && wasm && study

package api

import (
	"context"
	"encoding/json"
	"syscall/js"

	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
	"ppca/wasm/host"
)

// Reports are made by the second program: few visits want one.
func init() {
	methods["report"] = (*bridge).report // {files, about: JSON of {data, settings}, models: [Uint8Array], found: JSON of an experiment or ""} → JSON
}

// report makes the report of models that other programs fitted, or of an experiment.
func (b *bridge) report(c *call) (host.Answer, error) {
	var about struct {
		Data     report.Data       `json:"data"`
		Settings []method.Settings `json:"settings"`
	}
	if err := json.Unmarshal([]byte(c.Args.Get("about").String()), &about); err != nil {
		return host.Answer{}, err
	}
	models, err := c.modelFiles(c.Args.Get("models"))
	if err != nil {
		return host.Answer{}, err
	}
	if list := c.Args.Get("files"); list.Length() > 0 {
		files, err := c.Files(list)
		if err != nil {
			return host.Answer{}, err
		}
		err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
			about.Data.Files, err = report.Describe(ctx, files)
			return err
		})
		host.ReleaseFiles(files)
		if err != nil {
			return host.Answer{}, err
		}
	}
	made, err := reportOf(about.Data, models, about.Settings, c.Args.Get("found").String())
	if err != nil {
		return host.Answer{}, err
	}
	text, err := made.Bytes()
	return host.Answer{Value: string(text)}, err
}

func reportOf(data report.Data, models []*model.Model, settings []method.Settings, found string) (*report.Report, error) {
	if found != "" {
		return report.OfExperiment(data, []byte(found))
	}
	return report.New(data, models, settings)
}

// modelFiles reads models that were written by another program.
func (c *call) modelFiles(list js.Value) ([]*model.Model, error) {
	models := make([]*model.Model, list.Length())
	for i := range models {
		file, err := c.RawBytes(list.Index(i))
		if err != nil {
			return nil, err
		}
		if models[i], err = c.decodeModel(file); err != nil {
			return nil, err
		}
	}
	return models, nil
}
