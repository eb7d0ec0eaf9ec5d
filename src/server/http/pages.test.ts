import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPage } from './pages.ts';

test("the page tells the browser the business's zone", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>\n<html lang="es-AR"><head></head></html>');
  expect(await readPage(folder, 'America/Bogota')).toBe(
    '<!doctype html>\n<html data-time-zone="America/Bogota" lang="es-AR"><head></head></html>',
  );
});
