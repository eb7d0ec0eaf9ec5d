import path from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Which modules lie in one file. Left alone each set of modules that the same pages share becomes a file of its own, and
 * the catalogue's first view, thirty-seven of them. What a module imports lies in its own file or in one before it: small
 * files put together would import each other (`no-circles.ts`).
 */
export function chunks(web: string): Group[] {
  const catalogue = withImports(web, ['catalogue/catalogue-page.tsx']);
  const entering = withImports(web, ['session/login-page.tsx']);
  const buying = withImports(web, ['cart/cart-page.tsx', 'cart/cart-dialog.tsx', 'product-page/product-page.tsx']);
  return [
    { name: 'start', tags: ['$initial'] },
    { name: named('common', catalogue), minShareCount: 8 },
    { name: named('catalogue', catalogue) },
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
  for (const id of reached) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}
