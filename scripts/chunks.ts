import path from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Which modules lie in one file. Left alone each set of modules that the same pages share becomes a file of its own, and
 * the catalogue's first view, thirty-seven of them. What a module imports lies in its own file or in one before it: small
 * files put together would import each other (`no-circles.ts`).
 */
export function chunks(web: string): Group[] {
  const catalogue = withImports(web, ['features/shop/catalogue-page.tsx']);
  const later = withImports(web, ['shell/later-parts.ts']);
  const entering = withImports(web, ['features/session/login-page.tsx']);
  const buying = withImports(web, [
    'features/cart/cart-page.tsx',
    'features/cart/cart-dialog.tsx',
    'features/product-page/product-page.tsx',
  ]);
  return [
    { name: 'start', tags: ['$initial'] },
    { name: named('common', catalogue), minShareCount: 8 },
    { name: named('catalogue', catalogue) },
    // What comes by itself once the first view is there.
    { name: named('later', later) },
    { name: named('buying', buying) },
    { name: named('entering', entering) },
    // What many pages share, then each set of pages its own.
    { name: 'frequent', minShareCount: 5 },
    { name: 'shared', entriesAware: true, minShareCount: 2 },
  ];
}

type Test = (id: string, context: Rolldown.ChunkingContext) => boolean;

const named =
  (name: string, test: Test): Rolldown.CodeSplittingNameFunction =>
  (id, context) =>
    test(id, context) ? name : null;

/** Whether a module is one of these pages or what they import at once. */
function withImports(web: string, pages: readonly string[]): Test {
  let all: Set<string> | undefined;
  return (id, context) => {
    all ??= reachedFrom(
      pages.map((page) => path.join(web, page)),
      context,
    );
    return all.has(id);
  };
}

function reachedFrom(modules: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set(modules);
  // A set that grows is gone through to its new end.
  for (const id of reached) for (const imported of importedBy(id, context)) reached.add(imported);
  return reached;
}

/** What a module imports; of a package's index only what it takes from there, as one alone names every icon that there is. */
function importedBy(id: string, context: Rolldown.ChunkingContext): string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
  return importedIds.flatMap((imported) => {
    if (!isIndex(imported, context)) return [imported];
    const taken = statementsOf(code).filter(({ source }) => imported.includes(`/node_modules/${source}/`));
    if (taken.length === 0 || taken.some(({ names }) => !names)) return [imported];
    return taken
      .flatMap(({ names = [] }) => names)
      .flatMap(([name = '']) => behind(imported, name, context) ?? [imported]);
  });
}

/** The module behind a name that an index passes on. */
function behind(index: string, name: string, context: Rolldown.ChunkingContext): string[] | undefined {
  const { importedIds = [], code } = context.getModuleInfo(index) ?? {};
  for (const { source, names } of statementsOf(code)) {
    const file = path.join(path.dirname(index), source);
    const module = importedIds.find((id) => id === file || id.includes(`/node_modules/${source}/`));
    if (!module || (names && !names.some((both) => both.includes(name)))) continue;
    if (!isIndex(module, context)) {
      if (names) return [module];
      continue;
    }
    const found = behind(module, name, context);
    if (found) return found;
  }
  return undefined;
}

/** Whether a package's module does nothing but pass on what others export. */
function isIndex(id: string, context: Rolldown.ChunkingContext): boolean {
  if (!id.includes('/node_modules/')) return false;
  const { code } = context.getModuleInfo(id) ?? {};
  const rest = code?.replace(/\/\*[\s\S]*?\*\/|\/\/.*|['"]use \w+['"];|\b(?:im|ex)port\b[^;]*;/g, '');
  return rest?.trim() === '';
}

type Statement = { source: string; names: string[][] | undefined };

/** The imports and exports of a module from others: each name as it is there and as it is here; none where it takes all. */
const statementsOf = (code: string | null | undefined): Statement[] =>
  [...(code ?? '').matchAll(/\b(?:im|ex)port\s*(?:\{([^}]*)\}|\*[^;'"]*)\s*from\s*['"]([^'"]+)['"]/g)].map(
    ([, names, source = '']) => ({
      source,
      names: names?.split(',').map((name) => name.trim().split(/\s+as\s+/)),
    }),
  );
