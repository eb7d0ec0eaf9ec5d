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
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
  },
});
