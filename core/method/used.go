package method

import "ppca/core/fit"

// Used returns s without the options that its method, solver and gauge ignore on data
// whose θ has so many parameters: the fit is the same. A report holds no others.
func (s Settings) Used(parameters int) Settings {
	if !NeedsTheta(s.Method) {
		s.Endpoints, s.Bins, s.Range, s.Spacing, s.Periodic, s.Axes = nil, 0, nil, "", nil, nil
	}
	if parameters < 2 {
		s.Lambda.Ratio = nil
	}
	exact, paper := smooth(s.Method) && s.Solver != fit.Paper, smooth(s.Method) && s.Solver == fit.Paper
	if !smooth(s.Method) {
		s.Lambda, s.Solver = LambdaSettings{}, ""
	}
	if !exact {
		s.Gauge, s.Start, s.Tolerance = "", "", nil
	}
	if s.Gauge != fit.Ridge {
		s.Ridge = nil
	}
	if !paper {
		s.Cycles, s.MeanSteps, s.BasisSteps, s.BasisRate = nil, nil, nil, nil
	}
	if s.MeanSteps == nil || *s.MeanSteps == 0 {
		s.MeanRate = nil
	}
	if !smooth(s.Method) || s.Cycles != nil {
		s.MaxEvaluations = 0
	}
	if s.Method != "spca" {
		s.Nonzeros, s.SparseRidge = 0, nil
	}
	if s.Method != "lpp" {
		s.Neighbours, s.Heat = 0, nil
	}
	return s
}
