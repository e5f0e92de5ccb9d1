package main

import (
	"ppca/core/assignment"
	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/experiment"
	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/resample"
	"ppca/core/summary"
	"ppca/core/tune"
	"ppca/core/view"
)

// An answer is an interface of the module that follows from a struct of the core: its fields with their
// names in JSON, their types and their comments.
type answer struct {
	name, help string            // of the interface
	of         any               // the struct
	types      map[string]string // of fields whose type in Go says too little; "-" leaves one out
	whole      bool              // fields that are empty are there, too
	given      bool              // callers pass it: its lists may be read-only
	typed      bool              // its lists of numbers and flags are typed arrays
}

// answers are those that most programs need, pageAnswers those of the page.
var answers = []answer{
	{name: "Shape", of: fit.Picture{},
		help: "The size in pixels of a picture whose pixels are the variables, row by row, channels (1 or 3) last."},
	{name: "Energy", of: fit.Energy{}, help: "The energy that a fit minimises, and its terms."},
	{name: "Column", of: dataset.Column{}, help: "A column of a table.",
		types: map[string]string{
			"role": "'theta' | 'variable' | 'id' | 'group' | 'split' | 'stratum' | 'weight' | 'ignore' | 'file'",
		}},
	{name: "Note", of: dataset.Note{},
		help: "What reading assumed, changed or left out."},
	{name: "Form", of: dataset.Form{}, help: "How the text of a table was cut into cells, as options that cut it so, and the first lines of the file.",
		types: map[string]string{
			"decimal": "'.' | ','", "lines.cells": "string[] | null", "codes.columns": "string[] | null",
			"lines": orNull, "codes": orNull,
		}},
	{name: "SetSummary", of: view.Set{}, help: "The description of a data set.",
		types: map[string]string{"kind": "'table' | 'pictures'", "accepted": "ReadOptions | null"}},
	{name: "Question", of: dataset.Question{},
		help:  "What the cells of a table do not decide. An option of read() answers it.",
		types: map[string]string{"option": "keyof ReadOptions"}},
	{name: "Proposal", of: summary.Proposal{},
		help: "A change of options before a fit, with its reason."},
	{name: "VariableAxis", of: fit.VariableAxis{}, help: "The quantity along which the variables are a curve."},
	{name: "Missing", of: dataset.Missing{}, help: "Cells without a number in columns that are or could be variables or θ; if modelled, of variables in rows that are left.",
		types: map[string]string{"choice": "'' | 'refuse' | 'drop' | 'model'"}},
	{name: "Advice", of: fit.Advice{},
		help: "A change of options, and what to call it.", types: map[string]string{"options": "AdvisedOptions"}},
	{name: "TunePoint", of: tune.Point{}, help: "One choice and its error in cross-validation."},
	{name: "TuneMethod", of: fit.Compared{}, help: "A method and its error in cross-validation, on the same folds.",
		types: map[string]string{"method": comparedMethods}},
	{name: "Verdict", of: fit.Verdict{},
		help:  "Which method errs least on unseen rows, by how much, and how sure that is.",
		types: map[string]string{"chosen": comparedMethods}},
	{name: "TuneResult", of: tune.Result{}, help: "What {@link Engine.tune} resolves to.",
		types: map[string]string{"best": "TunePoint & { options: FitOptions }", "options": "-", "seconds": "-"}},
	{name: "Band", of: resample.Band{},
		help: "Numbers of a model with their standard errors and intervals, estimate − bias ± z·se."},
	{name: "Bootstrap", of: resample.BootstrapResult{}, help: "What {@link Model.bootstrap} resolves to. Numbers are in the units of the data.",
		types: map[string]string{"resampled": "'groups' | 'rows'", "cancelled": "true", "seconds": "-"}},
	{name: "MinimumSearch", of: fit.Search{},
		help: "How a fit looked for the lowest minimum of the energy."},
	{name: "Noise", of: fit.Noise{}, help: "The noise, estimated from the residuals of a fit."},
	{name: "Bandwidth", of: fit.Bandwidth{}, help: "The bandwidth of local PCA, and how it was chosen.", whole: true},
	{name: "FitSummary", of: view.Fit{}, help: "The summary of a fit.",
		types: map[string]string{
			"status": "Status | (string & {})", "solver": "Solver | (string & {})", "gauge": "Gauge | (string & {})", "scores": "Scores",
		}},
	{name: "ModelInfo", of: view.Model{}, help: "The description of a model.",
		types: map[string]string{"kind": "Method | (string & {})", "scores": "Scores"}},
	{name: "SavedModel", of: view.Entry{}, help: "One line of the list of saved models.",
		types: map[string]string{"kind": "Method | (string & {})", "status": "Status | (string & {})", "scores": "Scores"}},
	{name: "Projection", of: view.Projection{}, typed: true, types: clamped,
		help: "What {@link Model.project} resolves to, and {@link Model.reconstruct} takes."},
	{name: "Imputation", of: view.Imputation{}, typed: true, help: "What {@link Model.impute} resolves to.",
		types: map[string]string{"data": orNull, "table": orNull, "variables": orNull, "errors": orNull, "clamped": "Clamped"}},
	{name: "Score", of: view.Score{}, typed: true, help: "What {@link Model.score} resolves to.",
		types: map[string]string{
			"logDensity": orNull, "centile": orNull, "clamped": "Clamped",
			"variables": "{ train: VariableError[]; test: VariableError[] | null } | null",
		}},
	{name: "Moved", of: view.Move{}, typed: true, types: clamped, help: "What {@link Model.move} resolves to."},
	{name: "Located", of: view.Location{}, typed: true, help: "What {@link Model.locate} resolves to, for n observations and P parameters.",
		types: map[string]string{"reader.chosen": "'regression' | 'density'"}},
	{name: "Chart", of: view.Chart{}, typed: true, help: "What {@link Model.chart} resolves to, for G values of θ, in the units of the data.",
		types: map[string]string{"clamped": "Clamped", "curves": orNull}},
	{name: "VariableError", of: summary.VariableError{}, help: "The error of one variable, see {@link Model.score}."},
	{name: "Diagnostics", of: summary.Diagnosis{}, help: "What {@link Model.diagnostics} resolves to.",
		types: map[string]string{
			"advice": "(Advice & { finding: number })[]", "status": "Status | (string & {})",
			"knots.theta": "[number, number][]", "checks.far.theta": "number[] | null",
		}},
}

// orNull is for a list that may be null.
const orNull = "| null"

// clamped is the type of the flags of θ outside the endpoints.
var clamped = map[string]string{"clamped": "Clamped"}

const comparedMethods = "'ppca' | 'local' | 'ipca' | 'pca'"

var pageAnswers = []answer{
	{name: "Assignment", of: assignment.Assignment{},
		help: "An assignment: what students open. It has no answers.", given: true,
		types: map[string]string{
			"assignment": "-", "data.builtIn": "BuiltInSet | ''", "questions.kind": "'text' | 'number' | 'choice'",
			"rules.setting": "'method' | 'bins' | 'components' | 'lambda.mean' | 'lambda.basis' | 'lambda.ortho'",
		}},
	{name: "HandIn", of: assignment.HandIn{}, help: "What a student hands in, with a report.", given: true,
		types: map[string]string{"handIn": "-", "report": "-", "checksum": "-", "runs.status": "string"}},
	{name: "MarkedRow", of: assignment.Row{},
		help:  "The result of marking a file. The errors are RMSE; a report without a hand-in has no student.",
		types: map[string]string{"numbers.numbers": "number[] | null", "log.numbers": "number[] | null"}},
	{name: "Landmark", of: face.Landmark{},
		help: "A place in a picture, in pixels from its upper left corner: x to the right, y down."},
	{name: "Portrait", of: input.PortraitView{}, help: "A picture of a face. Sizes and places are pixels of the file.",
		types: map[string]string{
			"code": "ErrorCode | ''", "landmarks": orNull, "vertices": "[number, number][] | null",
			"facing": orNull,
		}},
	{name: "TraceStep", of: method.TraceStep{}, help: "A point that Algorithm 1 passes.",
		types: map[string]string{"part": "'pca' | 'order' | 'given' | 'means' | 'bases' | 'coefficients'"}},
	{name: "Trace", of: method.TraceResult{},
		help: "What {@link Engine.trace} resolves to."},
	{name: "LearningCurve", of: resample.CurveResult{}, help: "What {@link Engine.learningCurve} resolves to. RMSE are in the units of the data.",
		types: map[string]string{"rows.method": "Method", "cancelled": "true"}},
	{name: "ExperimentReport", of: experiment.Report{},
		help: "What {@link Engine.experiment} resolves to.",
		types: map[string]string{
			"experiment": "ExperimentName | (string & {})", "settings": "Record<string, unknown>",
			"rows": "Record<string, unknown>[]", "skipped.row": "Record<string, unknown>", "cancelled": "true",
		}},
	{name: "Distances", of: view.Distances{}, typed: true, types: clamped, help: "What {@link Model.unusual} resolves to."},
	{name: "Reasons", of: view.Reasons{}, typed: true, help: "What {@link Model.why} resolves to."},
}
