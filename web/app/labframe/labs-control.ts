import { remembered } from '../kit/remembered.ts';
import { untouchedLab, type State } from '../state/state.ts';
import type { Page } from '../state/session.ts';

/** What this browser keeps of each lab. */
type Work = Pick<State, 'labValues' | 'labSeed' | 'labAnswer' | 'labStage' | 'labFollow'>;

/** done: the student once gave the right answer before seeing the result */
type Kept = { work: Work; done: boolean };

const storage = remembered('ppca-labs');

function read(): Record<string, Kept> {
  try {
    const kept = JSON.parse(storage.read() ?? '{}');
    return Object.fromEntries(Object.entries(kept).flatMap(([name, each]) => (sound(each) ? [[name, each]] : [])));
  } catch {
    return {};
  }
}

/** Whether an entry has the form of this version of the page. */
function sound(kept: any): kept is Kept {
  const numbers = (list: unknown) => Array.isArray(list) && list.length <= 16 && list.every(Number.isFinite);
  const { labValues, labSeed, labAnswer, labStage, labFollow } = kept?.work ?? {};
  return (
    numbers(labValues) &&
    numbers(labAnswer) &&
    Number.isInteger(labSeed) &&
    Number.isInteger(labFollow) &&
    ['ask', 'hint', 'seen'].includes(labStage)
  );
}

/** Whether each lab is done or begun. */
export const labStages = (): Record<string, 'done' | 'begun'> =>
  Object.fromEntries(Object.entries(read()).map(([name, { done }]) => [name, done ? 'done' : 'begun']));

export const forgetLabs = () => storage.write('{}');

/** Opens labs with the work that this browser keeps of them, and keeps every change. */
export function createLabsControl({ store }: Page) {
  /** Keeps the work in a lab. */
  function keep(lab: string, isDone: boolean) {
    const { labValues, labSeed, labAnswer, labStage, labFollow } = store.state;
    const all = read();
    const done = isDone || (all[lab]?.done ?? false);
    storage.write(JSON.stringify({ ...all, [lab]: { work: { labValues, labSeed, labAnswer, labStage, labFollow }, done } }));
  }

  return {
    open(lab: string) {
      store.set({ lab, ...untouchedLab, ...read()[lab]?.work });
    },
    change(change: Partial<Work>) {
      store.set(change);
      keep(store.state.lab, false);
    },
    done: (lab: string) => keep(lab, true),
  };
}
