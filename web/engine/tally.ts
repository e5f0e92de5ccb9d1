import type { Progress } from './types/calls.ts';
import type { Way } from './given/call.ts';

/** Sums the progress of the parts of a job. */
export class Tally {
  #shares;
  #done;
  #parts = 0;
  #fraction = 0;
  #start;
  #onProgress;
  #latest: Progress | undefined;

  /**
   * @param work the expected work of each part
   * @param start time of the request
   */
  constructor(work: Float64Array, start: number, onProgress: Way['onProgress']) {
    const total = work.reduce((sum, part) => sum + part);
    this.#shares = work.map((part) => part / total);
    this.#done = new Float64Array(work.length);
    this.#start = start;
    this.#onProgress = onProgress;
  }

  report(part: number, progress: Progress) {
    this.#done[part] = Math.max(this.#done[part], progress.fraction);
    this.#latest = progress;
    this.#tell();
  }

  finish(part: number) {
    this.#done[part] = 1;
    this.#parts++;
    this.#tell();
  }

  #tell() {
    if (!this.#latest) return;
    const sum = this.#shares.reduce((total, share, part) => total + share * this.#done[part], 0);
    this.#fraction = Math.min(1, Math.max(this.#fraction, sum));
    const seconds = (performance.now() - this.#start) / 1000;
    const left = this.#fraction > 0 ? (seconds * (1 - this.#fraction)) / this.#fraction : 0;
    this.#onProgress?.({ ...this.#latest, fraction: this.#fraction, seconds, parts: this.#parts, of: this.#shares.length, left });
    this.#latest = { ...this.#latest, steps: [] }; // report steps once
  }
}
