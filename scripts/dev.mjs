// The server (tsx, started again at each save) and the web (Vite) side by side; when one ends, so does the other.
import { spawn } from 'node:child_process';
import { checkNode, install } from './prepare.mjs';

checkNode();
await install();

const children = [['tsx', 'watch', '--clear-screen=false', 'src/server/main.ts'], ['vite']].map(([program, ...args]) =>
  spawn(`node_modules/.bin/${program}`, args, { stdio: 'inherit' }),
);
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children)
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
