import { downloadFile } from '../kit/download.ts';
import { format, parse } from '../link/link.ts';
import { attemptOf, attemptOpen, sourceOf } from '../runs/run.ts';
import { fitOptions } from '../model/options.ts';
import { reportOf } from '../save/exports.ts';
import { kindOf } from './kind-of.ts';
import { createMarking } from './marking.ts';
import { ownRuns } from './own-runs.ts';
import { ready } from './ready.ts';
import type { Page } from '../state/session.ts';

export function createTeaching(page: Page) {
  const { store, session, notices } = page;
  const marking = createMarking(page);

  /** @param text the file of an assignment, or the text of its link */
  async function open(text: string) {
    try {
      const engine = await session.engine();
      const { id, packed, assignment } = await engine.assignments.open(text);
      store.set({ assignment: { id, packed, assignment, hide: parse(assignment.link).values.hide ?? [] } });
      return true;
    } catch (error) {
      notices.failure('The assignment could not be opened', error);
      return false;
    }
  }

  async function show(text: string) {
    if (await open(text)) store.set({ view: 'assignment' });
  }

  return {
    open,
    example: (name: string) => show(JSON.stringify(ready.find((each) => each.name === name)?.assignment)),
    async files(files: File[]) {
      const kinds = await Promise.all(files.map(kindOf));
      const at = kinds.indexOf('assignment');
      if (at < 0) {
        store.set({ view: 'learn' });
        await marking.add(files, kinds);
      } else if (files.length === 1) await show(await files[at].text());
      else notices.note(`${files[at].name} is an assignment. Open it alone.`);
    },
    stopMarking: marking.stop,
    forget: marking.forget,

    /** Notes the student and returns the link of the start, or undefined. */
    async begin(name: string) {
      const { assignment: opened, work } = store.state;
      if (!opened) return undefined;
      const { id, packed, assignment } = opened;
      try {
        const engine = await session.engine();
        const { student, draw } = await engine.assignments.open(packed, { student: name });
        const [before, attempt] = [work[id], attemptOf(id, student)];
        const same = !before?.student || attemptOpen(store.state) === attempt;
        const { answers = [] } = (same ? before : work[attempt]) ?? {};
        const left = same ? {} : { [attemptOpen(store.state)]: before }; // the other student may come back
        store.set({ work: { ...work, ...left, [id]: { answers, student, draw } } });
        const { values } = parse(assignment.link);
        return format({ ...values, ...(assignment.data.each && { draw }), view: 'assignment', assignment: packed });
      } catch (error) {
        notices.failure('The assignment could not be started', error);
        return undefined;
      }
    },

    /** Downloads the hand-in. */
    async handIn() {
      const { state } = store;
      const { assignment: opened, work } = state;
      const own = opened && work[opened.id];
      if (!opened || !own?.student) return;
      const { id, assignment } = opened;
      try {
        const engine = await session.engine();
        const report = await reportOf(engine, state);
        if (!report) throw new Error('there is no trained model of these data. Train one first.');
        const { key } = sourceOf(state);
        const text = await engine.assignments.handIn(
          {
            id,
            title: assignment.title,
            student: own.student,
            made: new Date().toISOString(),
            answers: Array.from(assignment.questions ?? [], (_, i) => own.answers[i] ?? ''),
            runs: ownRuns(state, opened).map(({ time, source, settings, kind, status, train, test, energy }) => ({
              time: new Date(time).toISOString(),
              data: source.name,
              reported: source.key === key,
              settings: fitOptions(settings, kind),
              status,
              train,
              test,
              energy: energy.map(([, value]) => value),
            })),
          },
          report,
        );
        downloadFile(`${assignment.title} ${own.student}`, 'json', text);
        notices.note('The hand-in is in your downloads. Submit that file.');
      } catch (error) {
        notices.failure('The hand-in could not be made', error);
      }
    },
  };
}
