import { cpSync } from 'node:fs';
import { defineConfig } from 'vite';

export default defineConfig({
  logLevel: 'warn',
  plugins: [
    {
      name: 'migrations',
      writeBundle: () => cpSync('src/server/platform/db/migrations', 'dist/server/migrations', { recursive: true }),
    },
  ],
  // What the catalogues' first view is made with, in one file: its thread begins at once.
  ssr: { noExternal: ['react', 'react-dom', 'scheduler', 'lucide-react', /^@tanstack\//] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    rolldownOptions: {
      // Libraries mark what is the browser's in words that mean nothing here.
      checks: { moduleLevelDirective: false },
      input: {
        main: 'src/server/main.ts',
        'document-worker': 'src/server/documents/worker.ts',
        'password-strength': 'src/server/features/session/password-strength.ts',
        backup: 'src/server/features/backup/command.ts',
        'first-view': 'src/web/shell/first-view/render.ts',
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
