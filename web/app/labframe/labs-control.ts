import { untouchedLab } from '../state/state.ts';
import { labProgress, type Work } from './lab-progress.ts';
import type { Page } from '../state/session.ts';

/** Opens labs with the work that this browser keeps of them, and keeps every change. */
export function createLabsControl({ store }: Page) {
  return {
    open(lab: string) {
      store.set({ lab, ...untouchedLab, ...labProgress.workOf(lab) });
    },
    change(change: Partial<Work>) {
      store.set(change);
      labProgress.keep(store.state.lab, store.state);
    },
    done(lab: string) {
      labProgress.finish(lab);
    },
  };
}
