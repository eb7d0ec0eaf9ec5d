// npm test: what each change is checked by, the quickest checks first. npm run test:long: the rest of what CI checks, and all in a browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkNode, prepare } from './prepare.mjs';

// Long tests live a year, kill processes, storm the server, install, take or move whole databases, fill tables, draw the demo, compile a program,
// bring a crowd, try many orders of events, look at papers or wait for a clock.
const longTests = [
  'abandoned',
  'backup',
  'backup-faults',
  'hostile-backups',
  'scheduled-backups',
  'money-survives-kill',
  'survives-kill',
  'add-sellers-walks',
  'client',
  'connections',
  'database-away',
  'downloads',
  'embedded',
  'heartbeat',
  'large-imports',
  'letterhead',
  'lived-year',
  'load-demo',
  'long-periods',
  'login-limits',
  'nodes',
  'one-payment-walks',
  'overload',
  'past-stands-still',
  'pdf-looks',
  'plans',
  'prepare-folder',
  'purchase-walks',
  'receipt-walks',
  'stock-walks',
  'visitor-sheets',
  'worker-pool',
  'workers',
].map((name) => `/${name}.test.ts`);
const long = process.argv.includes('long');

checkNode();
// What the first step builds is used from then on.
const who = long ? 'npm run test:long' : 'npm test';
await prepare(who, long ? {} : { uses: ['node_modules'] });

const reports = mkdtempSync(path.join(tmpdir(), 'vitrina-tests-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');
// Each look for what is not there yet would print the page; `npx vitest run` of the file that failed prints it.
const env = { DEBUG_PRINT_LIMIT: '0' };
// The demo's pictures, a minute of a processor: its test leaves them to the journeys.
if (long) env.DEMO_PICTURES = path.join(reports, 'imagenes');

if (!long)
  await step('Tipos, estilo, código sin uso y construcción', () => [
    run('tsc', ['-b']),
    run('biome', ['check', '--error-on-warnings']),
    run('knip', []),
    // Tests start the built program too.
    run('node', ['scripts/build.mjs']),
  ]);
await prepare(who);
await step('Pruebas', () => {
  const which = long ? longTests : longTests.map((name) => `--exclude=**${name}`);
  const to = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return [run('vitest', ['run', ...which, ...to], env)];
});
if (long)
  await step('Navegador', () => [
    run('playwright', ['test', '--reporter=list,json'], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }),
  ]);

const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(vitestReport, 'utf8'));
const none = { expected: 0, flaky: 0, unexpected: 0 };
const { expected, flaky, unexpected } = long ? JSON.parse(readFileSync(playwrightReport, 'utf8')).stats : none;
console.log(`${numPassedTests + expected + flaky} passed, ${numFailedTests + unexpected} failed`);

/** Leaves with the first code that is not 0 when all checks have ended: one that goes on would report what is taken from under it. */
async function step(name, start) {
  const began = performance.now();
  const failed = (await Promise.all(start())).find(Boolean);
  if (failed) process.exit(failed);
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Answers the program's exit code. */
function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const file = program === 'node' ? process.execPath : `node_modules/.bin/${program}`;
    const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
