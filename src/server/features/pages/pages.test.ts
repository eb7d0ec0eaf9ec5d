import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPage, showsCatalogue, withCatalogueFiles } from './pages.ts';
import { namedManifest, namedPage } from './shop-name.ts';

function temporaryFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("the page tells the browser the business's zone", async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>\n<html lang="es-AR"><head></head></html>');
  expect(await readPage(folder, 'America/Bogota')).toBe(
    '<!doctype html>\n<html data-time-zone="America/Bogota" lang="es-AR"><head></head></html>',
  );
});

test("the catalogue's screens name its files, but not what the page has already", async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, '.vite'));
  const manifest = {
    'index.html': { file: 'assets/index-1.js', name: 'index', isEntry: true, css: ['assets/index-1.css'] },
    _common: { file: 'assets/common-1.js', name: 'common' },
    _catalogue: {
      file: 'assets/catalogue-1.js',
      name: 'catalogue',
      imports: ['_common', 'index.html'],
      css: ['assets/catalogue-1.css'],
    },
  };
  writeFileSync(path.join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  expect(await withCatalogueFiles('<head></head>', folder)).toBe(
    '<head><link rel="modulepreload" crossorigin href="/assets/catalogue-1.js">' +
      '<link rel="stylesheet" crossorigin href="/assets/catalogue-1.css">' +
      '<link rel="modulepreload" crossorigin href="/assets/common-1.js"></head>',
  );
  expect(['/', '/individual?categoria=COCINA', '/productos-black'].map(showsCatalogue)).toEqual([true, true, true]);
  expect(['/login', '/individual/otra', '/pedidos-black'].map(showsCatalogue)).toEqual([false, false, false]);
});

test('page and installed application have the name of the business, as text whatever it is; without one they are as built', () => {
  const page = '<html lang="es-AR"><head><title>Vitrina</title></head></html>';
  const manifest = '{"name": "Vitrina", "short_name": "Vitrina", "start_url": "/individual"}';
  expect(namedPage(page, '')).toBe(page);
  expect(namedManifest(manifest, '')).toBe(manifest);
  expect(namedPage(page, '"$&</title><script>')).toBe(
    '<html data-shop="&#34;$&#38;&#60;/title&#62;&#60;script&#62;" lang="es-AR"><head><title>&#34;$&#38;&#60;/title&#62;&#60;script&#62;</title></head></html>',
  );
  expect(JSON.parse(namedManifest(manifest, 'Bazar "Ñandú"'))).toEqual({
    name: 'Bazar "Ñandú"',
    short_name: 'Bazar "Ñandú"',
    start_url: '/individual',
  });
});
