package view

import (
	"gonum.org/v1/gonum/mat"

	"ppca/core/summary"
)

// What models say of n observations with K variables and P parameters. Arrays cross to the module as
// typed arrays, and as null where they are nil.

// A Projection has the coefficients of observations.
type Projection struct {
	Coefficients *mat.Dense `json:"coefficients"` // n×V
	Rows         int        `json:"rows"`         // n
	Theta        []float64  `json:"theta"`        // n×P: θ of the observations
	Clamped      []bool     `json:"clamped"`      // which θ were outside the endpoints
	RMSE         []float64  `json:"rmse"`         // n: the error of each reconstruction
}

// A Score says how well a model fits observations, and how unusual they are.
type Score struct {
	RMSE float64 `json:"rmse"` // the mean of rows
	// n: RMSE of each observation, in the units of the data; of a standardised model in standard
	// deviations.
	Rows []float64 `json:"rows"`
	// n: natural logarithm of the density of the known cells at θ; null without density, and if the model
	// has none.
	LogDensity []float64 `json:"logDensity"`
	// n: the percentage of observations at this θ that are nearer to their mean: 99 is unusual. Null like
	// logDensity.
	Centile []float64 `json:"centile"`
	// The error of each variable, over the training rows of a set, or all rows of arrays, and over the test
	// rows, if there are any; null unless asked for.
	Variables any    `json:"variables"`
	Clamped   []bool `json:"clamped"` // which θ were outside the endpoints
}

// An Imputation has observations with the model's values in unknown cells.
type Imputation struct {
	Data    *mat.Dense `json:"data"`    // n×K; null with table
	Table   []byte     `json:"table"`   // the bytes of a CSV; null without table
	Filled  int        `json:"filled"`  // cells that were unknown
	HeldOut int        `json:"heldOut"` // known cells that were hidden to measure the error
	// RMSE of the model on the heldOut cells, in the units of the data, and at least the root mean square of
	// their standard errors, because the fit may have seen them; NaN if there are none.
	RMSE      float64   `json:"rmse"`
	Baseline  float64   `json:"baseline"`  // RMSE of the mean at θ on the heldOut cells
	Variables []float64 `json:"variables"` // K: rmse of each variable; null without heldOut cells
	// n×K: the standard error of each cell, 0 where it is known, NaN if fewer than 3 rows know the variable;
	// null if the model has no density.
	Errors  *mat.Dense `json:"errors"`
	Clamped []bool     `json:"clamped"` // which θ were outside the endpoints
}

// A Move has observations as their individuals would be at another θ.
type Move struct {
	Data   *mat.Dense `json:"data"`   // n×K, in the units of the data
	Errors *mat.Dense `json:"errors"` // n×K: the standard error of each cell
	// Too few groups were seen at two θ to learn how individuals change: each is assumed to keep its place
	// in the distribution, and the errors are those of any observation at the new θ.
	Assumed bool   `json:"assumed"`
	Clamped []bool `json:"clamped"` // where θ of the observation or the new θ was outside the endpoints
}

// A Location has θ of observations whose θ is unknown.
type Location struct {
	Level float64    `json:"level"` // the probability that θ lies in its interval
	Theta *mat.Dense `json:"theta"` // n×P: the estimates
	// n×P: the lower ends of the intervals. If θ is periodic and lower is above upper, the interval contains
	// the seam.
	Lower *mat.Dense `json:"lower"`
	Upper *mat.Dense `json:"upper"` // n×P: the upper ends
	// n: 1 if a regression on principal coefficients read θ, 0 if the density of the model did, as in rows
	// with missing cells, or where it errs less.
	Regressed []bool     `json:"regressed"`
	Reader    Reader     `json:"reader"` // which way reads complete rows
	Grid      *mat.Dense `json:"grid"`   // G×P: values of θ
	// n×G: the probability of each value of the grid given the observation, by the density of the model.
	// The sum of a row is 1.
	Curves *mat.Dense `json:"curves"`
}

// A Reader compares the two ways to read θ on groups that were left out.
type Reader struct {
	Chosen     string     `json:"chosen"`
	Regression *[]float64 `json:"regression"` // P: RMSE of θ by the regression; null if unknown
	Density    *[]float64 `json:"density"`    // P: RMSE of θ by the density; null if unknown
}

// A Chart has curves of the variables along G values of θ, in the units of the data.
type Chart struct {
	Mean *mat.Dense `json:"mean"` // G×K: of the distribution; without density that of the model
	// G×K: the change with one standard deviation σ of a coefficient: σ·p(θ) with its sign for one
	// component, √Σσ²p(θ)² for all.
	Reach   *mat.Dense `json:"reach"`
	Clamped []bool     `json:"clamped"` // which θ were outside the endpoints
	// For each centile G×K: the value below which so many percent of the observations lie; null without
	// density.
	Curves []*mat.Dense `json:"curves"`
}

// Distances say how far observations are from the model.
type Distances struct {
	// n: Hotelling's T² of the coefficients at θ, the distance within the model. It is about the number of
	// components.
	Within []float64 `json:"within"`
	// n: the squared residual over that of training rows at θ (Q), the distance from the model. It is about
	// 1.
	From    []float64 `json:"from"`
	Clamped []bool    `json:"clamped"` // which θ were outside the endpoints
	// That 5 % and 1 % of new rows like the training rows exceed.
	Limits summary.DistanceLimits `json:"limits"`
	Rows   int                    `json:"rows"` // rows that no fit had seen, which the limits come from
}

// Reasons say what each variable contributes to the distances of one observation.
type Reasons struct {
	Within []float64 `json:"within"` // K: signed contributions, whose squares sum to T²
	From   []float64 `json:"from"`   // K: signed contributions, whose squares sum to Q; 0 of missing cells
}
