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
  expect(namedPage(page, { nombre: '', logo: '' })).toBe(page);
  expect(namedManifest(manifest, { nombre: '', logo: '' })).toBe(manifest);
  expect(namedPage(page, { nombre: '"$&</title><script>', logo: '' })).toBe(
    '<html data-shop="&#34;$&#38;&#60;/title&#62;&#60;script&#62;" lang="es-AR"><head><title>&#34;$&#38;&#60;/title&#62;&#60;script&#62;</title></head></html>',
  );
  expect(JSON.parse(namedManifest(manifest, { nombre: 'Bazar "Ñandú"', logo: '' }))).toEqual({
    name: 'Bazar "Ñandú"',
    short_name: 'Bazar "Ñandú"',
    start_url: '/individual',
  });
});

test('with a logo its icons take the place of ours, at addresses that another logo does not have', () => {
  const logo = 'ab'.repeat(16);
  const page =
    '<html><link rel="icon" href="/icon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/icon-180.png" /></html>';
  expect(namedPage(page, { nombre: '', logo })).toBe(
    `<html data-logo="${logo}"><link rel="icon" href="/logo-192.png?abababab" type="image/png" /><link rel="apple-touch-icon" href="/logo-180.png?abababab" /></html>`,
  );
  const { name, icons } = JSON.parse(namedManifest('{"name": "Vitrina", "icons": []}', { nombre: '', logo }));
  expect([name, icons.map(({ src, purpose }: { src: string; purpose: string }) => [src, purpose])]).toEqual([
    'Vitrina',
    [
      ['/logo-192.png?abababab', 'any'],
      ['/logo-512.png?abababab', 'any'],
      ['/logo-512.png?abababab', 'maskable'],
    ],
  ]);
});
