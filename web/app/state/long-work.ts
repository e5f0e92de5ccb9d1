import type { Page } from './session.ts';
import type { LongWork, State } from './state.ts';

/** The options of its call of the module. */
export type Call = {
  signal: AbortSignal;
  partial: boolean;
  onProgress: (progress: Pick<LongWork, 'fraction' | 'seconds' | 'left'>) => void;
};

/**
 * Long work beside the page, with its progress in the state. A new run ends the one before.
 *
 * @param part of the state that has its progress
 */
export function createLongWork({ store, notices }: Page, part: keyof State['working']) {
  let abort = new AbortController();
  /** Whether what the run works on is still open. */
  let current = () => true;
  const running = () => store.state.working[part];
  function report(change: Partial<LongWork> | null) {
    const now = { what: '', fraction: 0, seconds: 0, left: 0, stopping: false, ...running(), ...change };
    store.set({ working: { ...store.state.working, [part]: change && now } });
  }
  store.subscribe(() => {
    if (running() && !current()) abort.abort();
  });
  return {
    /**
     * @param failed what could not be done, if it fails
     * @param early what to say if it is stopped before there is a result; empty: nothing
     * @param counts whether what it works on is still open
     * @param what is being done, if there are several
     */
    async run(
      job: (call: Call) => Promise<unknown>,
      { failed, early = '', counts = () => true, what = '' }: { failed: string; early?: string; counts?: () => boolean; what?: string },
    ) {
      abort.abort();
      const own = (abort = new AbortController());
      current = counts;
      report({ what, fraction: 0, seconds: 0, left: 0, stopping: false });
      const onProgress: Call['onProgress'] = ({ fraction, seconds, left }) => {
        if (own === abort && running()) report({ fraction, seconds, left });
      };
      try {
        await job({ signal: own.signal, partial: true, onProgress });
      } catch (error) {
        if (!counts() || own !== abort) return;
        if (!own.signal.aborted) notices.failure(failed, error);
        else if (early) notices.note(early);
      } finally {
        if (own === abort) report(null);
      }
    },
    stop() {
      if (running()) report({ stopping: true });
      abort.abort();
    },
  };
}
