// The script of the module's worker, which the module starts. It exports nothing.
export {};
