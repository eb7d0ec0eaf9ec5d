import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';
import { filesOf } from './size-budget.ts';

type Options = {
  /** Its source. */
  worker: string;
  /** Modules of the pages that must open without a connection. */
  pages: string[];
};

/** Builds `sw.js` with the names of the page and of the files that these pages begin with, which it keeps from its first day. */
export function serviceWorker({ worker, pages }: Options): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const html = sourceOf(bundle['index.html']);
      const named = html.match(/(?<=")\/assets\/[^"]+/g) ?? [];
      const files = new Set([...named, ...pages.flatMap((page) => filesOf(bundle, page)).map((file) => `/${file}`)]);
      const entries = [
        { url: '/index.html', revision: createHash('sha256').update(html).digest('hex').slice(0, 12) },
        ...[...files].map((file) => ({ url: file, revision: null })),
      ];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerWith(worker, entries) });
    },
  };
}

const sourceOf = (output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  output?.type === 'asset' ? String(output.source) : '';

async function workerWith(input: string, entries: object[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILT_FILES: JSON.stringify(entries), 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife' } } },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}
