import { once, part } from '../kit/parts.ts';
import { kindOf } from './kind-of.ts';
import type { AssignmentDraft } from '../../page.js';
import type { Page } from '../state/session.ts';

/**
 * Assignments: opening, handing in, making and marking. The code is loaded on first
 * use.
 */
export function createAssignmentControl(page: Page) {
  const { store, session } = page;
  const load = once(async () => (await part(() => import('./teaching.ts'))).createTeaching(page));

  return {
    /** Opens the assignment of a link. Null closes it. */
    async open(packed: string | null) {
      if (packed === (store.state.assignment?.packed ?? null)) return;
      if (packed) await (await load()).open(packed);
      else store.set({ assignment: null });
    },
    /** Whether files are those of assignments. */
    async accepts(files: File[]) {
      return (await Promise.all(files.slice(0, 100).map(kindOf))).some(Boolean);
    },
    /** @param files an assignment, or what to mark */
    files: async (files: File[]) => (await load()).files(files),
    /** Returns the link of a student's start. */
    begin: async (student: string) => (await load()).begin(student),
    answer(question: number, text: string) {
      const { assignment, work } = store.state;
      if (!assignment) return;
      const own = work[assignment.id] ?? { student: '', draw: null, answers: [] };
      const answers = Array.from(assignment.assignment.questions ?? [], (_, i) => (i === question ? text : (own.answers[i] ?? '')));
      store.set({ work: { ...work, [assignment.id]: { ...own, answers } } });
    },
    handIn: async () => (await load()).handIn(),
    make: async (draft: AssignmentDraft) => (await session.engine()).assignments.make(draft),
    /** @param name of a ready assignment */
    example: async (name: string) => (await load()).example(name),
    close() {
      store.set({ assignment: null, view: 'learn' });
    },
    stopMarking: async () => (await load()).stopMarking(),
    forget: async () => (await load()).forget(),
  };
}
