import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The simulator of `npm run simulate` as one file, which the console starts as a worker (decision 132). */
export default defineConfig({
  publicDir: false,
  resolve: { alias: { 'node:crypto': join(import.meta.dirname, 'tools/noNodeCrypto.mjs') } },
  // A worker of a browser has no process; shards of accounts are no part of the simulator's sums.
  define: { 'process.pid': '0', 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/ops',
    // The console's build stands there already.
    emptyOutDir: false,
    target: ['es2022', 'safari16'],
    sourcemap: false,
    reportCompressedSize: false,
    lib: { entry: 'tests/simulate/ruleWorker.ts', formats: ['es'], fileName: () => 'simulator.js' },
  },
});
