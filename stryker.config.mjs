/** `npm run mutate -- --mutate FILE --testFiles TEST…`: which changes of a file no test notices. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Server tests reach nearly every file: which ones belong to this one, `--testFiles` says.
  vitest: { related: false },
  // It would rewrite it through TypeScript's old API, which version 7 does not have.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  // Files of tests share a process: what a module does once, as it is loaded, is not done again with the change.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 60_000,
  reporters: ['clear-text', 'progress'],
};
