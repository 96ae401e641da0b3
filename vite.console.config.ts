import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimAxios } from './tools/slimAxios.mjs';
import { slimPixi } from './tools/slimPixi.mjs';
import { noticesPage } from './tools/noticesPage.mjs';
import { iconSprite } from './tools/sprites/iconSprite.mjs';

/** The operators' console: a build of its own, so that no chunk of the player's pages can hold a byte of it. */
export default defineConfig({
  base: '/ops/',
  publicDir: false,
  // The scene's React reconciler has a scheduler of its own; share one.
  resolve: { dedupe: ['scheduler'] },
  plugins: [slimAxios(), slimPixi(), iconSprite(), react(), noticesPage()],
  build: {
    outDir: 'dist/ops',
    emptyOutDir: true,
    target: ['es2022', 'safari16'],
    sourcemap: false,
    cssCodeSplit: false,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: 'ops.html',
      // Ignore a warning about viem's server part, which no page calls and the bundle leaves out.
      onLog: (level, log, tell) => log.message?.includes('node:worker_threads') || tell(level, log),
    },
  },
});
