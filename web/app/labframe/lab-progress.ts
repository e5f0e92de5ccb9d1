import { remembered } from '../kit/remembered.ts';
import type { State } from '../state/state.ts';

/** What this browser keeps of each lab. */
export type Work = Pick<State, 'labValues' | 'labSeed' | 'labAnswer' | 'labStage' | 'labFollow'>;

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

function write(lab: string, change: (kept: Kept | undefined) => Kept) {
  const all = read();
  all[lab] = change(all[lab]);
  storage.write(JSON.stringify(all));
}

export const labProgress = {
  /** Whether each lab is done or begun. */
  stages: (): Record<string, 'done' | 'begun'> =>
    Object.fromEntries(Object.entries(read()).map(([name, { done }]) => [name, done ? 'done' : 'begun'])),
  workOf: (lab: string): Work | undefined => read()[lab]?.work,
  keep(lab: string, { labValues, labSeed, labAnswer, labStage, labFollow }: Work) {
    write(lab, (kept) => ({ work: { labValues, labSeed, labAnswer, labStage, labFollow }, done: kept?.done ?? false }));
  },
  /** @param lab whose work is kept */
  finish(lab: string) {
    write(lab, (kept) => ({ ...(kept as Kept), done: true }));
  },
  forget() {
    storage.write('{}');
  },
};
