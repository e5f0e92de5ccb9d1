//go:build js && wasm

package papers

import (
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
	models, err := r.ModelsOf(c.Args.Get("models"))
	if err != nil {
		return nil, err
	}
	if err := described(c, &about.Data.Files); err != nil {
		return nil, err
	}
	made, err := reportOf(about.Data, models, about.Settings, c.Args.Get("found").String())
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
