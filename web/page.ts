/**
 * The types of all that the page of this project asks of the module: beside those of `ppca` drawn data,
 * the paper's experiments, reports, assignments, sessions, portraits, and tables as bytes. `ppca/page` is the
 * same program as `ppca`. What is here may change with the page.
 * @module
 */

export * from './ppca.js';
export { createEngine } from './engine/engine.js';
export type { Assignments } from './engine/assignments.ts';
export type { PageDataSet as DataSet, PageEngine as Engine, PageModel as Model, PageSavedModels as SavedModels } from './engine/page.ts';
export type { Portraits } from './engine/portraits.ts';
export type * from './engine/types/page-answers.ts';
export type * from './engine/types/page.ts';
