import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Missing } from '../scenario.ts';

/** A wall clock that can be moved under programs that run, by Debian's libfaketime; their monotonic clock stays. */
export function fakeClock(folder: string): { env: Record<string, string>; move(seconds: number): void } {
  const library = readdirSync('/usr/lib')
    .map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`)
    .find((file) => existsSync(file));
  if (!library) throw new Missing('Falta libfaketime: en Debian, apt-get install libfaketime.');
  const file = path.join(folder, 'faketime');
  const move = (seconds: number) => {
    // Renamed: a program that reads a half written file has the true time for a moment.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${file}.new`, file);
  };
  move(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    move,
  };
}
