import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { slimPixi } from '../../tools/slimPixi.mjs';

/** Builds the page of the scene alone, as the app is built, and serves it on a free port. */
export async function serveHarness(): Promise<{ url: string; close(): Promise<void> }> {
  const root = resolve(import.meta.dirname, '../..');
  const outDir = await mkdtemp(join(tmpdir(), 'scene-harness-'));
  const shared = { root, configFile: false, logLevel: 'error', publicDir: false } as const;
  await build({
    ...shared,
    plugins: [slimPixi(), react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: ['es2020', 'safari14'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: { input: join(root, 'tests/visual/sceneHarness.html') },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/tests/visual/sceneHarness.html`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
