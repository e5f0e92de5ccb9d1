import { remembered } from '../kit/remembered.ts';
import { createAssignmentControl } from '../assignments/assignment-control.ts';
import { advisedSettings } from '../model/options.ts';
import { createDataControl } from '../data/data-control.ts';
import { createExperimentsControl } from '../experiments/experiments-control.ts';
import { createEvaluationControl } from '../evaluate/evaluation-control.ts';
import { createDraftControl } from '../drafts/draft-control.ts';
import { createExploreControl } from '../explore/explore-control.ts';
import { createInterrupted } from './interrupted.ts';
import { createLinkControl } from '../link/link-control.ts';
import { createLabsControl } from '../labframe/labs-control.ts';
import { createLearningCurveControl } from '../train/learning-curve-control.ts';
import { createNewFilesControl } from '../project/new-files-control.ts';
import { arrivingAt, type Settings, type State, type Store, type View } from '../state/state.ts';
import { createNotices } from '../state/notices.ts';
import { createOffline } from './offline.ts';
import { createPlayer } from '../explore/play.ts';
import { createSession } from '../state/session.ts';
import { createRunsControl } from '../runs/runs-control.ts';
import { createExportControl } from '../save/export-control.ts';
import { createSavedControl } from '../save/saved-control.ts';
import { createSuggestionControl } from '../model/suggestion-control.ts';
import { createTrainingControl } from '../train/training-control.ts';
import { createChoiceControl } from '../tune/choice-control.ts';
import { givenBy } from '../tune/choice.ts';
import { offerUpdate } from './update.ts';
import type { AdvisedOptions, Engine } from '../../page.js';

/** The parts of the state that views set themselves: no control follows from them. */
type Shown = 'printing' | 'part' | 'order' | 'follows' | 'swept' | 'banded' | 'movedDots' | 'modelName' | 'pixels';

export type Controller = ReturnType<typeof createController>;

/**
 * Makes the actions of the page from its controls. Views know the state and the actions; controls
 * know the state and the engine; only this file knows all controls.
 *
 * @param complains whether a field of the method is invalid
 */
export function createController(store: Store, complains: () => boolean) {
  const unfolding = remembered('ppca-unfold');
  const hurrying = remembered('ppca-quick');
  store.set({ unfolded: unfolding.read() === 'yes', quick: hurrying.read() === 'yes' });
  const notices = createNotices(store, () => {
    explore.close();
    const again = data.forget();
    return (
      again && {
        label: again.label,
        run: async () => {
          if (!(await draft.restoreAfterCrash())) again.run();
        },
      }
    );
  });
  const session = createSession(store, notices, () => saved.refresh());
  const explore = createExploreControl({ store, notices });
  const page = { store, session, notices, explore };
  const data = createDataControl(page);
  const training = createTrainingControl(page);
  const choice = createChoiceControl(page, training);
  const learningCurve = createLearningCurveControl(page);
  const suggestion = createSuggestionControl(page);
  const newFiles = createNewFilesControl(page);
  const saved = createSavedControl(page);
  const experiments = createExperimentsControl(page);
  const labs = createLabsControl(page);
  const evaluation = createEvaluationControl(page);
  const player = createPlayer(store, explore.move);
  const interrupted = createInterrupted(page);
  const runs = createRunsControl(page);
  const assignment = createAssignmentControl(page);
  const link = createLinkControl({ ...page, data, training, view, assignment });
  const exports = createExportControl({ ...page, restore: link.restore });
  const draft = createDraftControl(page, {
    restore: link.restore,
    stopReading: data.cancel,
    open: (files) => data.open(files, null, () => true),
    download: () => exports.export('session'),
  });

  function view(view: State['view']) {
    store.set({ view, playing: false });
  }

  /** Does not train while a field is invalid. */
  async function train() {
    if (!complains()) await choice.train();
  }

  /** @param files observations, or one model */
  async function open(files: File[]) {
    const { view } = store.state;
    if (await exports.isSession(files)) await exports.open(files[0]);
    else if (files.length === 1 && /\.npz$/i.test(files[0].name) && (await saved.isModel(files[0]))) await saved.upload(files[0], view);
    else if (await assignment.accepts(files)) await assignment.files(files);
    else if (view !== 'experiments') await data.open(files);
    else {
      await data.open(files, undefined, experiments.fits);
      if (store.state.files === files) experiments.useOpened();
    }
  }

  /** Wraps an action so that it ends what ▶ plays. */
  const paused =
    <T extends unknown[]>(action: (...values: T) => unknown) =>
    (...values: T) => {
      player.pause();
      action(...values);
    };

  const settings = draft.after((change: Partial<Settings>) => {
    const { settings: before, given } = store.state;
    training.settings(change);
    store.set({ given: givenBy(given, before, store.state.settings) });
    suggestion.changed(before, store.state.settings);
  });

  const actions = {
    files: draft.instead(open),
    unreadable: (error: unknown) => notices.failure('Could not read what was dropped', error),
    builtIn: draft.instead(data.builtIn),
    try: draft.instead(async () => {
      await data.builtIn('heads');
      await choice.train();
    }),
    read: data.reread,
    portraits: data.portraits,
    cancel: () => {
      newFiles.cancel();
      data.cancel();
    },
    view: (to: State['view']) => {
      store.set({ arriving: '' });
      view(to);
    },
    tab: (tab: State['tab']) => store.set({ tab, view: store.state.shown in store.state.models ? 'explore' : 'train' }),
    dismiss: notices.dismiss,
    settings,
    unfold: (unfolded: boolean) => {
      store.set({ unfolded });
      unfolding.write(unfolded ? 'yes' : '');
    },
    quick: (quick: boolean) => {
      store.set({ quick });
      hurrying.write(quick ? 'yes' : '');
    },
    suggest: suggestion.suggest,
    runRestore: runs.restore,
    begin: draft.after(async (student: string) => {
      const begun = await assignment.begin(student);
      if (begun) await link.restore({ link: begun, name: '', files: [], models: [] });
    }),
    answer: assignment.answer,
    handIn: assignment.handIn,
    assignmentClose: assignment.close,
    assignmentExample: assignment.example,
    assignmentMake: assignment.make,
    mark: assignment.files,
    markStop: assignment.stopMarking,
    markForget: assignment.forget,
    train: draft.after(train),
    advise: draft.after(async ({ options }: { options: AdvisedOptions }) => {
      const { fitted, shown } = store.state;
      if (fitted) await settings(advisedSettings({ ...fitted.settings, method: shown }, options));
      if (options.standardise) await data.reread({ standardise: true });
      if (!options.standardise || store.state.read.standardise) await train(); // the files may have been refused
    }),
    choose: () => complains() || choice.run(true),
    chooseStop: choice.stop,
    learningCurve: learningCurve.draw,
    learningCurveStop: learningCurve.stop,
    stop: training.stop,
    compare: training.compare,
    compareStop: training.stopComparing,
    move: paused(explore.move),
    play: player.toggle,
    spread: paused(explore.spread),
    reset: explore.reset,
    method: explore.method,
    show: (parts: Partial<Pick<State, Shown>>) => store.set(parts),
    certainty: () => evaluation.certainty('run'),
    certaintyStop: () => evaluation.certainty('stop'),
    place: paused(explore.place),
    observe: paused(explore.observe),
    project: newFiles.open,
    locate: newFiles.locate,
    level: newFiles.level,
    close: newFiles.close,
    export: exports.export,
    compute: (job: (engine: Engine) => Promise<unknown>) => session.engine().then(job),
    labOpen: labs.open,
    labChange: labs.change,
    labDone: labs.done,
    slider: (id: string, position: number | undefined) => store.set({ sliders: { ...store.state.sliders, [id]: position as number } }),
    experiment: experiments.open,
    experimentChange: experiments.choose,
    experimentRun: draft.after(experiments.run),
    experimentStop: experiments.stop,
    save: saved.save,
    open: draft.after(saved.open),
    download: saved.download,
    downloadOpen: saved.downloadOpen,
    rename: saved.rename,
    remove: saved.remove,
    upload: draft.after((file: File) => saved.upload(file, store.state.view)),
  };
  return {
    actions,
    start(views: readonly View[]) {
      for (const { update } of views) store.watch(update);
      for (const { follow } of [training, choice, runs, link, draft, createOffline(), interrupted]) store.watch(follow);
      store.subscribe(evaluation.follow);
      store.set({ arriving: arrivingAt(location.hash) });
      session.start();
      draft.start().then(async (restored) => {
        if (!restored) await link.start();
        interrupted.report();
        if (!restored) await draft.offer();
      });
      offerUpdate(notices, draft.keeps);
    },
  };
}
