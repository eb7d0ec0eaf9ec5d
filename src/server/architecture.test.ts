import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = ['.', 'src', 'docs', 'e2e', 'bench', 'prove', 'scripts', 'tools', 'deploy'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
);
const known = new Set(files);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const map = read('docs/architecture.md');

/** Each import of a source from another, types and styles too; tests may take from everywhere, what helps several does not. */
const imports = files
  .filter((file) => /^src\/(?:server|web)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.(?:tsx?|css))'/g)].map(([, to = '']) => ({
      from: file.split('/').slice(1),
      to: path.join(path.dirname(file), to).split('/').slice(1),
    })),
  );
const shown = ({ from, to }: (typeof imports)[number]) => `${from.join('/')} → ${to.join('/')}`;

const floors: Record<string, readonly string[]> = {
  server: ['platform', 'documents', 'features'],
  web: ['platform', 'ui', 'features', 'shell'],
};
/** How high a file lies; what is on no floor lies above all. */
function floorOf([side = '', floor = '']: readonly string[]): number {
  const at = floors[side]?.indexOf(floor) ?? -1;
  return at < 0 ? 9 : at;
}

test('no floor takes from one above it', () => {
  expect(imports.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(shown)).toEqual([]);
});

test.each(['server', 'web'])('%s: a feature takes from those before it alone', (side) => {
  const [, line = ''] = map.match(new RegExp(`^${side}/features +(.+)$`, 'm')) ?? [];
  const order = line.split(' < ');
  expect(order.toSorted()).toEqual(readdirSync(path.join(root, 'src', side, 'features')).toSorted());
  const ofFeatures = imports.filter(({ from, to }) =>
    [from, to].every(([at, floor]) => at === side && floor === 'features'),
  );
  expect(ofFeatures.length).toBeGreaterThan(50);
  const back = ofFeatures.filter(({ from, to }) => order.indexOf(to[2] ?? '') > order.indexOf(from[2] ?? ''));
  expect(back.map(shown)).toEqual([]);
});

/** What screens call things, the pattern of the names they must not use for them, and the files that may. */
const names: [name: string, others: RegExp, except: string[]][] = [
  // §8 has 'flujo de pedidos'.
  ['catálogo abierto o cerrado', /flujo de pedidos/i, ['src/contract/messages.ts']],
  [
    'pago avisado',
    /comprobantes? (?:de pago|por revisar|pendiente)|[>'"«]Comprobantes?[<'"»]/,
    ['src/contract/proofs.calls.ts'],
  ],
  // The finder also finds pages by words that people type.
  [
    'Crear',
    /(?<!Crear )Nuev[oa] (?:usuario|proveedor|producto|vendedor|pedido|punto)/i,
    ['src/web/shell/finder/other-pages.ts'],
  ],
  // In a supplier's sheet a lone '$' may mean dollars.
  ['$', /AR\$|\$AR/, ['src/server/documents/sheets/prices.ts']],
  ['US$', /U\$S|u\$d|USD \d|\d USD/, ['src/web/features/payments/pasted-payments.ts']],
  ['-US$ 5,00', /\$(?:\\u00a0| )-\d/, []],
];

test.each(names)('screens say «%s» and no other name for it', (_name, others, except) => {
  const saying = files.filter(
    (file) => /^src\/(?:web|contract|server\/documents)\/.*\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  expect(saying.length).toBeGreaterThan(500);
  expect(saying.filter((file) => others.test(withoutComments(file)))).toEqual(except);
});

test('what screens say is written in letters that their typeface has', () => {
  const ranges = '\\0-ÿıŒœʻʼˆ˚˜\\u0304\\u0308\\u0329\\u2000-\\u206f€™↑↓−∕';
  const foreign = new RegExp(`[^${ranges}]`, 'u');
  const saying = files.filter((file) => /^src\/web\/.*\.tsx?$/.test(file) && !/\.test\./.test(file));
  expect(saying.filter((file) => foreign.test(withoutComments(file)))).toEqual([]);
});

const withoutComments = (file: string): string => read(file).replace(/\/\*.*?\*\/|\/\/.*?$/gms, '');

/** The lines of these files, but for tests and their helpers, that have a pattern. */
const linesWith = (pattern: RegExp, of: RegExp): string[] =>
  files
    .filter((file) => of.test(file) && !/\.test\.|\/test-/.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => pattern.test(line)),
    );

test('no rule asks what a type, a state or a kind is not', () => {
  const words = files
    .filter((file) => /^src\/contract\/[\w-]+\.ts$/.test(file) && !/\.(?:calls|test)\./.test(file))
    .flatMap((file) => [...read(file).matchAll(/^export const \w+ = \[('[A-Za-z_', ]+')\] as const;$/gm)])
    .flatMap(([, list = '']) => list.replaceAll("'", '').split(', '));
  expect(words).toEqual(expect.arrayContaining(['VENDEDOR', 'REALIZADO', 'PAGO', 'BLACK', 'rechazar']));
  const denies = new RegExp(`(?:!==|<>|!=|not in \\() ?'(?:${words.join('|')})'`);
  expect(linesWith(denies, /^src\/.*\.tsx?$/)).toEqual([]);
});

test('comments say who acts', () => {
  const vague = /(?:\/\/|^ *\/?\*+).*(?:\bwho(?:m)?ever\b|(?:[/.:;*]) one (?:that|whose|of which)\b|\bwhat of it\b)/i;
  expect(linesWith(vague, /\.tsx?$/)).toEqual([]);
});

test('a folded card says more than which row it is', () => {
  const lists = files.filter(
    (file) => /^src\/web\/features\/.*\.tsx$/.test(file) && /place: '(?:title|name)'/.test(read(file)),
  );
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter((file) => !/\bbrief:|place: 'amount'/.test(read(file)))).toEqual([]);
});

test.each(['contract', 'server', 'web'])(
  '%s: an exported name means one thing, and a window is called that',
  (floor) => {
    const named = files
      .filter((file) => file.startsWith(`src/${floor}/`) && /(?<!\.test)\.tsx?$/.test(file) && !/\/test-/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/^(export )?(?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)].map(
          ([, exported, name = '']) => ({ file, name, isExported: exported !== undefined }),
        ),
      )
      // What comes late in the web has its name where it is brought too.
      .filter(({ isExported }) => isExported || floor !== 'web');
    const places = new Map<string, Set<string>>();
    for (const { name, file } of named) places.set(name, (places.get(name) ?? new Set()).add(file));
    const exported = named.filter(({ isExported }) => isExported).map(({ name }) => name);
    expect(exported.length).toBeGreaterThan(50);
    const isUnclear = (name: string) => (places.get(name)?.size ?? 0) > 1 || /closing|cierre|ventana/i.test(name);
    expect(exported.filter(isUnclear)).toEqual([]);
  },
);

const texts = files.filter((file) => /^(?:docs\/.+|bench\/README|README|CONTRIBUTING)\.md$/.test(file));
const places = ['', 'src/', 'src/server/', 'src/web/'];

test.each(texts)('%s names no file that is gone', (text) => {
  const sources = [...read(text).matchAll(/(?<![\w./-])((?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|grit))(?![\w/])/g)]
    .map(([, name = '']) => name)
    .filter(
      (name) => !places.some((place) => known.has(place + name)) && !files.some((file) => file.endsWith(`/${name}`)),
    );
  const links = [...read(text).matchAll(/\]\((?!https?:)([^)#]+)/g)]
    .map(([, link = '']) => path.join(path.dirname(text), link))
    .filter((link) => !existsSync(path.join(root, link)));
  expect([...sources, ...links]).toEqual([]);
});

test('what the map of the house names is there', () => {
  const folders = [...map.matchAll(/`((?:src|server|web)\/[\w/-]+)`/g)].map(([, name = '']) => name);
  expect(
    folders.filter((name) => !existsSync(path.join(root, name)) && !existsSync(path.join(root, 'src', name))),
  ).toEqual([]);
});

/** The files of features, documents and contract that these and what they take from open; types open none, nor does what comes later. */
function opened(...entries: string[]): string[] {
  const seen = new Set<string>();
  const open = (file: string) => {
    if (seen.has(file) || !known.has(file)) return;
    seen.add(file);
    for (const [, what = '', from = ''] of read(file).matchAll(/^(?:import|export) (?!type )([^;']*?)from '([^']+)'/gm))
      if (!/^\{(?:\s*type [^,}]+,?)+\s*\}\s*$/.test(what))
        open(from.startsWith('#contract/') ? `src/contract/${from.slice(10)}` : path.join(path.dirname(file), from));
  };
  for (const entry of entries) open(`src/${entry}`);
  return [...seen].filter((file) => /\.tsx?$/.test(file) && !/\/(?:platform|ui)\//.test(file));
}

test.each([
  ['order', 63, 'server/features/orders/place-order.ts', 'web/features/cart/cart-page.tsx'],
  ['edited order', 54, 'server/features/orders/edit-order.ts', 'web/features/orders/order-dialogs.tsx'],
  ['invoice archive', 48, 'server/features/closings/invoice-routes.ts', 'web/features/closings/window-documents.tsx'],
])('the walk of an %s opens at most %i files', (_, most, operation, page) => {
  const files = opened(operation, page);
  expect(files.length).toBeGreaterThan(most / 2);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most);
});
