// Evaluates the text of a cell, as Observable and Jupyter do.

const [start, cancel] = document.querySelectorAll('button');
const progress = document.querySelector('progress');
const output = document.querySelector('output');
const AsyncFunction = (async () => {}).constructor;

start.onclick = async () => {
  const stop = new AbortController();
  cancel.onclick = () => stop.abort();
  try {
    const cell = new AsyncFunction('signal', 'progress', await (await fetch('cell.js.txt')).text());
    output.value = `RMSE ${await cell(stop.signal, progress)}`;
  } catch (error) {
    output.value = stop.signal.aborted ? 'Cancelled' : error.message;
  }
};
