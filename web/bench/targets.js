// What the figures are to reach, and what each figure says.

/** @type {Record<string, {least?: number, most?: number, what: string}>} */
export const targets = {
  gemm_vs_gonum_wasm: { least: 12, what: 'f64 GEMM 6000×361×40 and 512³, ours / gonum in the same wasm, worst of the two' },
  gemm_vs_native: { least: 1.5, what: 'the same GEMM, GFLOP/s in Chromium / stock gonum native, one thread' },
  gemm_vs_tfjs: { least: 0.5, what: 'the same GEMM, our f64 / tfjs-wasm f32 (SIMD, one thread)' },
  fit_vs_printed: { least: 5000, what: 'Algorithm 1, sums as printed, 300 cycles (2 timed, scaled) / exact solver to the same energy' },
  fit_vs_statistics: { least: 50, what: 'Algorithm 1 from sufficient statistics, 300 cycles / the same' },
  fit_wasm_vs_native: { most: 1, what: 'time of the whole exact fit, Chromium / native with stock gonum, one thread' },
  fit_growth_n: { most: 1.05, what: 'exponent of the time of the fit, n = 600, 6,000, 60,000 (K = 361)' },
  fit_growth_k: { most: 1.05, what: 'exponent of the time of the fit, K = 361, 3,610, 36,100 (n = 600)' },
  pca_vs_mlpca: { least: 10, what: 'top-10 PCA of 600×361 and 2000×4096, ml-pca / ours, worst of the two' },
  pca_vs_druid: { least: 10, what: 'the same, DruidJS / ours' },
  first_result_vs_mlpca: {
    most: 1.3,
    what: 'an empty page imports the module and has the top-10 PCA of 600×361, ours / ml-pca, download from this machine included',
  },
  masked_fit_ratio: { most: 2, what: 'whole exact fit, an eighth of every picture hidden in bands / nothing hidden, Chromium' },
  density_fit_ratio: { most: 1.3, what: 'whole exact fit and its file with the density, n = 6,000 / the fit alone, Chromium' },
  density_fit_ratio_native: { most: 1.3, what: 'the same fit, natively, with the density / without' },
  noise_fit_ratio: { most: 2, what: 'the same fit, natively, with noise by θ / without' },
  tune_seconds_per_native: { most: 1.5, what: 'search for λ (6×4 grid, 5 folds, n = 600), Chromium / native, one core' },
  bootstrap_seconds: { most: 20, what: 'bootstrap of the exact fit, 200 resamples, n = 600, Chromium, two workers' },
  load_brotli_bytes: { most: 1.25e6, what: 'everything the first visit downloads, brotli' },
  slider_frame_ms: { most: 8, what: 'at(θ) plus canvas, 100×100 RGB, V = 10, 95th percentile' },
  page_frame_ms: { most: 16, what: 'from a move of θ in the page to the picture on its canvas, 64×64 colour, median' },
  page_frame_large_ms: { most: 33, what: 'the same, 100×100 colour' },
  wide_fit_seconds: { most: 5, what: 'n = 224, K = 30,000, B = 17, V = 10, exact solver to its stopping rule, one worker' },
  portraits_fit_seconds: {
    most: 15,
    what: '224 drawn heads with key points, K = 30,000 in colour, masked, B = 17, V = 10, to the stopping rule, one worker',
  },
  turn_frame_ms: { most: 33, what: 'at(θ) turned (mean and 10 components) plus canvas, the same heads, 95th percentile' },
  table2_seconds: { most: 30, what: 'Table 2 at the paper’s λ: PCA, IPCA and PPCA, 2 … 200 faces per bin, 10 splits, two workers' },
  table3_minutes: { most: 20, what: 'Table 3 for 100 faces and 100 splits (10 timed, scaled), two workers' },
  peak_memory_ratio: { most: 3, what: 'wasm memory at the peak of the n = 6,000 fit / bytes of the data' },
};
