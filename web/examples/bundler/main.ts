// The module from a package, typed and bundled. README.md beside this has the commands.

import { createEngine, type Model } from 'ppca';

const engine = await createEngine();
const set = await engine.synthesise('simulation');
const model: Model = await engine.fit(set, { bins: 4, components: 2 });
document.querySelector('output')!.value = `RMSE ${model.summary.rmse.toPrecision(3)}`;
