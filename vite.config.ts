import { availableParallelism } from 'node:os';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { apiViewer } from './scripts/api-viewer.ts';
import { chunks } from './scripts/chunks.ts';
import { noCircles } from './scripts/no-circles.ts';
import { precompress } from './scripts/precompress.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { sizeBudget } from './scripts/size-budget.ts';
import { thirdParty } from './scripts/third-party.ts';

export default defineConfig({
  root: 'src/web',
  logLevel: 'warn',
  plugins: [
    // What it cannot compile fails the build: it would be drawn anew whole at each key.
    react({ compiler: { panicThreshold: 'all_errors' } }),
    // Of its 34 languages the date field speaks one.
    optimizeLocales.vite({ locales: ['es'] }),
    apiViewer(),
    thirdParty(),
    serviceWorker({
      worker: 'src/web/platform/offline/service-worker.ts',
      // With what comes after the first view, as what keeps the cart in step and sends the order that waits; one leaves there too.
      pages: [
        'features/shop/catalogue-page.tsx',
        'shell/later-parts.ts',
        'features/cart/cart-page.tsx',
        'features/session/login-page.tsx',
      ].map((file) => `src/web/${file}`),
    }),
    noCircles(),
    precompress(),
    sizeBudget({
      page: 'src/web/features/shop/catalogue-page.tsx',
      later: 'src/web/shell/later-parts.ts',
      js: 108_000,
      css: 6_200,
      without: ['react-aria-components', 'react-aria', 'react-stately', '@internationalized/date'],
      never: ['zod'],
    }),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Each browser that has popovers, which menus need, also preloads modules.
    modulePreload: { polyfill: false },
    // On a busy machine the build would say that our plugins take its time.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: chunks },
        // The first view lists every file's name: a shared one is not named after all pages that share it.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
      },
    },
  },
  test: {
    root: '.',
    // More than processors, where Vitest keeps one free: tests wait for processes and messages too.
    maxWorkers: availableParallelism() + 2,
    // Files share a process, which spares loading the same modules over and over: each leaves it as it found it.
    isolate: false,
    // Where a warning of Node's comes from.
    execArgv: ['--trace-warnings', '--max-semi-space-size=64'],
    // On a busy machine what comes at once comes late.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/{server,contract}/**/*.test.ts'],
          globalSetup: ['scripts/build-for-tests.mjs', 'src/server/platform/db/test-server.ts'],
          setupFiles: ['src/server/platform/db/test-rows.ts', 'src/server/platform/test-threads.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['./vitest.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

const shortName = (name: string) => name.replace(/~.*|\.\w+$/g, '');
