// The sections of an open model, by name.

export { createAnglesView as angles } from './angles.js';
export { createCertaintyView as certainty } from './certainty-view.js';
export { createCurvesView as curves } from './curves.js';
export { createMultiplesView as multiples } from './multiples.js';
export { createNewFilesView as newFiles } from '../project/new-files-view.js';
export { createObservationView as observation } from './observation.js';
export { createObservationsView as observations } from './observations.js';
export { createScoresView as scores } from './scores.js';
export { createSurfaceView as solid } from './surface.js';
