'use client';

import { useRef, useState } from 'react';
import { useEngine } from './useEngine.js';

export default function Page() {
  const engine = useEngine();
  const stop = useRef();
  const [progress, setProgress] = useState();
  const [result, setResult] = useState('');

  const fit = async () => {
    stop.current = new AbortController();
    const call = { signal: stop.current.signal, onProgress: ({ fraction }) => setProgress(fraction) };
    try {
      const set = await engine.synthesise('simulation'); // your own data: engine.read(files)
      const { best } = await engine.tune(set, { lambdaMean: [10, 1], lambdaBasis: [10, 1], components: [1, 2] }, call);
      const lambda = { mean: Number(best.lambdaMean), basis: Number(best.lambdaBasis) };
      const model = await engine.fit(set, { lambda, components: best.components, bins: best.bins }, call);
      setResult(`RMSE ${model.summary.rmse}`);
      model.free();
      set.free();
    } catch (error) {
      setResult(call.signal.aborted ? 'Cancelled' : error.message);
    }
  };

  return (
    <>
      <button disabled={!engine} onClick={fit}>
        Tune and fit
      </button>
      <button onClick={() => stop.current?.abort()}>Cancel</button>
      <progress value={progress} />
      <output>{result}</output>
    </>
  );
}
