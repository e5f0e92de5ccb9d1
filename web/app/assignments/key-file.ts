import { limitOf } from '../kit/limited.ts';
import type { Marking } from '../state/state.ts';

const { most } = limitOf('keyBytes');

/** Reads the title of a key. The core checks the whole key when it marks. */
export async function parse(file: File): Promise<{ key: Marking['key']; problem: string }> {
  try {
    if (file.size > most) throw new Error(`it has more than ${most} bytes`);
    const text = await file.text();
    const title = JSON.parse(text)?.assignment?.title;
    if (typeof title !== 'string') throw new Error('it has no assignment with a title');
    return { key: { name: file.name, title, text }, problem: '' };
  } catch (error) {
    return {
      key: null,
      problem: `${file.name} is not a key: ${(error as Error).message}. Choose the key that was saved with the assignment.`,
    };
  }
}
