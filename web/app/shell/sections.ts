import { actionButton, conceal, el } from '../kit/dom.ts';
import { limitOf } from '../kit/limited.ts';
import { part } from '../kit/parts.ts';
import { shapeOf } from '../kit/picture.ts';
import { draws, incomplete, matches, type CreateView, type Events, type State, type View } from '../state/state.ts';
import { comparable } from '../tune/choice.ts';
import type { ModelInfo } from '../../page.js';

/**
 * A section whose code is loaded when it is first shown, to keep the first visit small. The store
 * calls its view when a part of the state changes that the view reads.
 */
interface Section {
  name?: string; // for the message of a failure
  load: () => Promise<CreateView>; // loads its code
  shows: (state: State) => boolean; // whether it is visible
  tab?: State['tab']; // of Explore: it is drawn only there
  whole?: boolean; // whether it fills the page, which then begins at its top
}

/** The model of Explore, if it is shown. */
const explored = ({ view, models, shown }: State) => (view === 'explore' ? models[shown]?.info : undefined);

/** Whether a model is of variables, not of pictures or surfaces. */
const isTable = (info: ModelInfo | undefined) => info != null && !shapeOf(info) && !info.radii;

/** Whether the training is shown: in its own view, and in Judge. */
const judged = ({ view }: State) => view === 'train' || view === 'explore';

/** Whether files are read with roles of columns or a choice of θ. */
const readsFiles = ({ view, unread, summary, files }: State) =>
  view === 'data' && (unread != null || (summary != null && !summary.turned && files.length > 0));

/** The methods whose models can be fitted to resamples. */
const resampled = ['ppca', 'ipca', 'pca', 'local'];

/** The sections, by the id of their element. */
const sections: Record<string, Section> = {
  portraits: {
    name: 'The pictures',
    load: async () => (await import('../portraits/portraits-view.ts')).createPortraitsView,
    shows: ({ view, portraits }) => view === 'data' && portraits != null,
  },
  preview: {
    load: async () => (await import('../data/preview.ts')).createPreviewView,
    shows: ({ view, summary, unread }) => view === 'data' && summary != null && !unread,
  },
  blur: {
    load: async () => (await import('../data/blur.ts')).createBlurView,
    shows: (state) => readsFiles(state) && state.unread == null && state.summary?.kind === 'pictures',
  },
  roles: {
    load: async () => (await import('../data/table-view.ts')).createTableView,
    shows: readsFiles,
  },
  spread: {
    load: async () => (await import('../data/spread.ts')).createSpreadView,
    shows: ({ view, summary, thetas, unread }) => view === 'data' && summary != null && thetas != null && !unread,
  },
  training: {
    tab: 'judge',
    name: 'The training',
    load: async () => (await import('../train/training-view.ts')).createTrainingView,
    shows: (state) => judged(state) && Boolean(state.training || state.trained),
    whole: true,
  },
  learning: {
    tab: 'judge',
    name: 'The learning curve',
    load: async () => (await import('../train/learning-curve-view.ts')).createLearningCurveView,
    shows: (state) => judged(state) && state.set != null && state.thetas != null && !state.training,
  },
  runs: {
    tab: 'judge',
    name: 'The run log',
    load: async () => (await import('../runs/runs-view.ts')).createRunsView,
    shows: (state) => judged(state) && state.runs.length > 0,
  },
  verdict: {
    name: 'The comparison on unseen rows',
    load: async () => (await import('../tune/verdict-view.ts')).createVerdictView,
    shows: (state) => explored(state) != null && (state.working.choice ?? state.tuned ?? comparable(state)) != null,
  },
  'observation-view': {
    tab: 'look',
    load: async () => (await import('../evaluate/observation.ts')).createObservationView,
    shows: (state) => explored(state) != null,
  },
  observations: {
    tab: 'judge',
    load: async () => (await import('../evaluate/observations.ts')).createObservationsView,
    shows: (state) => explored(state) != null && state.evaluation?.fits[state.shown] != null,
  },
  multiples: {
    tab: 'look',
    load: async () => (await import('../evaluate/multiples.ts')).createMultiplesView,
    shows: (state) => explored(state) != null && !isTable(explored(state)) && state.sheet?.kind === state.shown,
  },
  certainty: {
    tab: 'judge',
    load: async () => (await import('../evaluate/certainty-view.ts')).createCertaintyView,
    shows: (state) => explored(state) != null && matches(state) && resampled.includes(state.shown),
  },
  curves: {
    tab: 'look',
    load: async () => (await import('../evaluate/curves.ts')).createCurvesView,
    shows: (state) => isTable(explored(state)),
  },
  solid: {
    tab: 'look',
    load: async () => (await import('../evaluate/surface.ts')).createSurfaceView,
    shows: (state) => explored(state)?.radii === true && state.sphere != null,
  },
  scores: {
    tab: 'judge',
    load: async () => (await import('../evaluate/variable-errors.ts')).createVariableErrorsView,
    shows: (state) => {
      const info = explored(state);
      return info != null && isTable(info) && !info.axis && info.cols <= limitOf('singles').most && matches(state);
    },
  },
  'new-files': {
    tab: 'take',
    load: async () => (await import('../project/new-files-view.ts')).createNewFilesView,
    shows: (state) => explored(state) != null,
  },
  filled: {
    tab: 'take',
    load: async () => (await import('../project/filled-view.ts')).createFilledView,
    shows: (state) => explored(state) != null && matches(state) && incomplete(state),
  },
  diagnosis: {
    tab: 'judge',
    name: 'The diagnosis',
    load: async () => (await import('../evaluate/diagnosis-view.ts')).createDiagnosisView,
    shows: (state) => explored(state) != null && state.diagnosis != null,
  },
  share: {
    tab: 'take',
    name: 'This section',
    load: async () => (await import('../save/export-view.ts')).createExportView,
    shows: ({ models, shown }) => shown in models,
  },
  experiments: {
    name: 'The experiments',
    load: async () => (await import('../experiments/experiments-view.ts')).createExperimentsView,
    shows: ({ view }) => view === 'experiments',
    whole: true,
  },
  story: {
    name: 'The story',
    load: async () => (await import('../story/story-view.ts')).createStoryView,
    shows: ({ view }) => view === 'works',
    whole: true,
  },
  labs: {
    name: 'The labs',
    load: async () => (await import('../labframe/labs-view.ts')).createLabsView,
    shows: ({ view }) => view === 'learn',
    whole: true,
  },
  teaching: {
    name: 'The assignments',
    load: async () => (await import('../assignments/teaching-view.ts')).createTeachingView,
    shows: ({ view }) => view === 'learn',
  },
  assignment: {
    name: 'The assignment',
    load: async () => (await import('../assignments/assignment-view.ts')).createAssignmentView,
    shows: ({ view, assignment }) => view === 'assignment' && assignment != null,
    whole: true,
  },
};

/** The views of all sections, in the elements with their ids. */
export const createSections = (container: (id: string) => HTMLElement, events: Events) =>
  Object.entries(sections).map(([id, each]) => createSection(each, container(id), events));

function createSection(
  { name = 'This part of the page', load, shows, tab, whole = false }: Section,
  root: HTMLElement,
  events: Events,
): View {
  let view: Promise<View> | null = null;
  let latest: State;

  function show() {
    if (!view && whole) root.replaceChildren(el('p', { role: 'status' }, `${name} …`));
    view ??= part(load).then((create) => {
      root.replaceChildren();
      return create(root, events);
    });
    view.then((loaded) => loaded.update(latest), failed);
  }

  function failed(error: unknown) {
    view = null;
    root.replaceChildren(el('p', `${name} could not be loaded. `), actionButton('Try again', show));
    console.warn(error);
  }

  return {
    update(state) {
      const visible = shows(state);
      if (whole && visible && root.hidden && state.view !== 'explore') scrollTo(0, 0);
      conceal(root, !visible);
      if (!visible || (tab && !draws(state, tab))) return;
      latest = state;
      show();
    },
  };
}
