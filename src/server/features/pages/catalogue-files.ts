import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cataloguePaths } from '#contract/products.ts';

/** Screens that begin with a catalogue. */
const screens = new Set(['/', '/platos-list', ...Object.values(cataloguePaths)]);

export const showsCatalogue = (url: string) => screens.has(url.split('?', 1)[0] as string);

type Manifest = Record<string, { name?: string; file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

/** The page with the names of the catalogue's files, which then come beside the first script and not after it has run. */
export async function withCatalogueFiles(page: string, pages: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(pages, '.vite', 'manifest.json'), 'utf8'));
  const catalogue = Object.values(manifest).find(({ name }) => name === 'catalogue');
  if (!catalogue) throw new Error('the build has no chunk named catalogue');
  const chunks = [catalogue, ...(catalogue.imports ?? []).flatMap((key) => manifest[key] ?? [])].filter(
    ({ isEntry }) => !isEntry,
  );
  const links = chunks.flatMap(({ file, css = [] }) => [
    `<link rel="modulepreload" crossorigin href="/${file}">`,
    ...css.map((style) => `<link rel="stylesheet" crossorigin href="/${style}">`),
  ]);
  return page.replace('</head>', `${links.join('')}</head>`);
}
