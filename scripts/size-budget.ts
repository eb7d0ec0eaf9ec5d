import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Budget = {
  /** End of the path of the page's module, as in `src/web/features/shop/catalogue-page.tsx`. */
  page: string;
  /** The module of what comes by itself once the first view is there. */
  later: string;
  /** Bytes of the first view after brotli. */
  js: number;
  css: number;
  /** Packages that the first view must not bring. */
  without: string[];
  /** Packages that no page may bring. */
  never: string[];
};
type Bundle = Rolldown.OutputBundle;

/** Fails the build when a page's first view, entry and page with all that they import at once, is over its budget. */
export function sizeBudget({ page, later, js, css, without, never }: Budget): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const chunks = firstView(bundle, page);
      if (!chunks) this.error(`size budget: no chunk holds ${page}`);
      const sizes = await sizesOf(bundle, chunks);
      const unwanted = moduleFrom(without, chunks);
      if (unwanted) this.error(`size budget: the first view of ${page} brings ${unwanted}`);
      const forbidden = moduleFrom(never, chunksOf(bundle));
      if (forbidden) this.error(`size budget: the build brings ${forbidden}`);
      if (sizes.js > js || sizes.css > css)
        this.error(
          `size budget: the first view of ${page} takes ${sizes.js} bytes of JavaScript (at most ${js}) and ${sizes.css} of CSS (at most ${css}), after brotli`,
        );
      const after = await sizesOf(bundle, firstView(bundle, later)?.filter((chunk) => !chunks.includes(chunk)) ?? []);
      console.log(`Primera vista: ${inWords(sizes)} (brotli); después, ${inWords(after)}.`);
    },
  };
}

/** The names of the scripts and styles that a page begins with. */
export function filesOf(bundle: Bundle, page: string): string[] {
  const chunks = firstView(bundle, page);
  if (!chunks) throw new Error(`no chunk holds ${page}`);
  return chunks.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}

function firstView(bundle: Bundle, page: string): Rolldown.OutputChunk[] | undefined {
  const chunks = chunksOf(bundle);
  const pageChunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${page}`)));
  if (!pageChunk) return undefined;
  const reached = new Set<Rolldown.OutputChunk>();
  const reach = (chunk: Rolldown.OutputChunk) => {
    if (reached.has(chunk)) return;
    reached.add(chunk);
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) reach(other);
  };
  for (const chunk of chunks) if (chunk.isEntry || chunk === pageChunk) reach(chunk);
  return [...reached];
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk');

/** A module of one of these packages that made it into the chunks. */
const moduleFrom = (packages: readonly string[], chunks: readonly Rolldown.OutputChunk[]) =>
  chunks
    .flatMap(({ modules }) => Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0))
    .find((id) => packages.some((name) => id.includes(`/node_modules/${name}/`)));

/** Bytes of files and of their styles after brotli. */
async function sizesOf(bundle: Bundle, chunks: readonly Rolldown.OutputChunk[]) {
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return {
    js: await compressed(chunks.map(({ code }) => code)),
    css: await compressed([...styles].map((name) => source(bundle, name))),
  };
}

function source(bundle: Bundle, name: string): string | Uint8Array {
  const output = bundle[name];
  return output?.type === 'asset' ? output.source : '';
}

async function compressed(contents: (string | Uint8Array)[]): Promise<number> {
  const all = await Promise.all(contents.map((content) => promisify(brotliCompress)(content)));
  return all.reduce((sum, { length }) => sum + length, 0);
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const inWords = ({ js, css }: Record<'js' | 'css', number>) => `${kB(js)} kB de JavaScript y ${kB(css)} kB de CSS`;
