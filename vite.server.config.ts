import { cpSync } from 'node:fs';
import { defineConfig } from 'vite';

export default defineConfig({
  logLevel: 'warn',
  plugins: [
    {
      name: 'migrations',
      writeBundle: () => cpSync('src/server/db/migrations', 'dist/server/migrations', { recursive: true }),
    },
  ],
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'document-worker': 'src/server/documents/worker.ts',
        backup: 'src/server/backup/command.ts',
      },
      // Beside the entries: what looks for its neighbours by import.meta.url finds them from a chunk too.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
  },
});
