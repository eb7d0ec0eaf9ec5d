import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

const controls = read('docs/security.md')
  .split('\n')
  .flatMap((line) => {
    const [, what = '', state = '', by = ''] = line.split('|').map((cell) => cell.trim());
    return state.startsWith('held') ? [{ what, state, by }] : [];
  });

test.each(controls)('docs/security.md: $what names tests that there are', ({ state, by }) => {
  let file: string | undefined;
  let named = 0;
  for (const [, reference = ''] of by.matchAll(/`([^`]+)`/g)) {
    const [path = '', title] = reference.split('›').map((part) => part.trim());
    if (path && !/\.(test|spec)\.tsx?$/.test(path)) continue;
    if (path) file = [`src/server/${path}`, path].find((one) => existsSync(root + one));
    expect(file, reference).toBeDefined();
    named++;
    if (title) expect(read(file as string).replaceAll("\\'", "'"), reference).toContain(title.replace(/,? *…$/, ''));
  }
  if (state === 'held') expect(named).toBeGreaterThan(0);
});

const sources = ['src/server', 'src/web', 'src/contract', 'scripts']
  .flatMap((floor) => readdirSync(`${root}${floor}`, { recursive: true }).map((file) => `${floor}/${file}`))
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(file));
const never: [what: string, pattern: RegExp, but?: RegExp][] = [
  [
    'no source starts a program but those that run PostgreSQL, and scripts what they build and test with',
    /child_process/,
    /^src\/server\/platform\/postgres\/(cluster|embedded|leftovers|programs)\.ts$|^scripts\/((develop|third-party)\.ts|(prepare|test)\.mjs)$/,
  ],
  [
    'no source starts a shell but PostgreSQL’s, which look whether it can be reached and end it',
    /\bshell: true|\bexecSync\(|['"`](\/(usr\/)?bin\/)?(ba|da|z)?sh['"`]/,
    /^src\/server\/platform\/postgres\/(programs|embedded)\.ts$/,
  ],
  [
    'only the built pages are served from a folder',
    /@fastify\/static|createReadStream\(/,
    /^src\/server\/features\/(pages|backup)\//,
  ],
  [
    'no source makes a pattern of what people type',
    /new RegExp\(/,
    // Of constants of their own; `account-keys` of the shop's CUIT, CBU and alias, whose letters the settings hold to.
    /\/(viewer|user-names|encryption|service-worker|fields\.calls|spreadsheets|bank-words|colours|read-csv|account-keys)\.ts$/,
  ],
  ['no source runs text as a program', /\beval\(|new Function\(/],
  [
    'no source writes HTML past React',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/,
  ],
  ['no source lets pages of other sites read', /access-control-allow/i],
  ['no source takes any certificate for good', /rejectUnauthorized|NODE_TLS_REJECT/],
  ['no source reads requests loosely', /insecureHTTPParser/],
  ['no source digests with anything but SHA-256', /create(Hash|Hmac)\((?!'sha256')|hkdfSync\((?!'sha256')/],
];
test.each(never)('%s', (_, pattern, but) => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => !but?.test(file) && pattern.test(read(file)));
  expect(found).toEqual([]);
});

test('the shells of PostgreSQL run a text of ours', () => {
  const shells = sources.flatMap((file) => read(file).match(/'\/bin\/sh'.*/g) ?? []);
  expect(shells).toHaveLength(2);
  // Between single quotes nothing is put in: `$1` is an argument of the shell.
  for (const shell of shells) expect(shell).toMatch(/^'\/bin\/sh', \['-c', '[^']+', 'sh', /);
});

test('no secret of the server is drawn by chance that can be guessed', () => {
  const found = sources.filter((file) => file.startsWith('src/server/') && /Math\.random/.test(read(file)));
  expect(found).toEqual([]);
});

test('no call takes a password or a token in its address', () => {
  const inAddresses = Object.values<Endpoint>(contract).flatMap(({ params, query }) =>
    [params, query].flatMap((schema) =>
      schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [],
    ),
  );
  expect(inAddresses).toContain('id');
  expect(inAddresses.filter((name) => /clave|password|contrase|token|enlace|secret/i.test(name))).toEqual([]);
});
