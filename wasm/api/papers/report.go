//go:build js && wasm

package papers

import (
	"ppca/core/method"
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
	var made *report.Report
	if found := c.Args.Get("found").String(); found != "" {
		made, err = report.OfExperiment(about.Data, []byte(found))
	} else {
		made, err = report.New(about.Data, models, about.Settings)
	}
	if err != nil {
		return nil, err
	}
	text, err := made.Bytes()
	return string(text), err
}
