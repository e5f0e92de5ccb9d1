import { once, part } from '../kit/parts.js';
import { kindOf } from './kind-of.js';
import { filesOf } from '../save/session-files.js';

/**
 * Assignments: opening, handing in, making and marking. The code is loaded on first
 * use.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createAssignmentControl(page) {
  const { store, session } = page;
  const load = once(async () => (await part(() => import('./teaching.js'))).createTeaching(page));

  return {
    /** Opens the assignment of a link. Null closes it. @param {string | null} packed */
    async open(packed) {
      if (packed === (store.state.assignment?.packed ?? null)) return;
      if (packed) await (await load()).open(packed);
      else store.set({ assignment: null });
    },
    /** Whether files are those of assignments. @param {File[]} files */
    async accepts(files) {
      return (await Promise.all(files.slice(0, 100).map(kindOf))).some(Boolean);
    },
    /** @param {File[]} files an assignment, or what to mark */
    files: async (files) => (await load()).files(files),
    /** Returns the link of a student's start. @param {string} student */
    begin: async (student) => (await load()).begin(student),
    /** @param {{ question: number, text: string }} answer */
    answer({ question, text }) {
      const { assignment, work } = store.state;
      if (!assignment) return;
      const own = work[assignment.id] ?? { student: '', draw: null, answers: [] };
      const answers = Array.from(assignment.assignment.questions ?? [], (_, i) => (i === question ? text : (own.answers[i] ?? '')));
      store.set({ work: { ...work, [assignment.id]: { ...own, answers } } });
    },
    handIn: async () => (await load()).handIn(),
    /** @param {{ draft: import('../../page.js').AssignmentDraft, done: (made: { packed: string, file: string, key: string }) => void, failed: (error: Error) => void }} asked */
    make: async ({ draft, done, failed }) =>
      session
        .engine()
        .then((engine) => engine.assignments.make(draft))
        .then(done, failed),
    /** Looks into a session. @param {{ file: File, done: (opened: import('./draft-assignment.js').OpenedSession) => void, failed: (error: Error) => void }} asked */
    look: async ({ file, done, failed }) =>
      session
        .engine()
        .then((engine) => engine.openSession(file))
        .then(({ link, files }) => done({ name: file.name, link, files: filesOf(files) }))
        .catch(failed),
    /** @param {string} name of a ready assignment */
    example: async (name) => (await load()).example(name),
    close() {
      store.set({ assignment: null, view: 'learn' });
    },
    stopMarking: async () => (await load()).stopMarking(),
    forget: async () => (await load()).forget(),
  };
}
