import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { buildAtlases, losslessSheets } from '../../tools/atlas/buildAtlases.mjs';
import { slimPixi } from '../../tools/slimPixi.mjs';
import { losslessPlugin } from './losslessPlugin.ts';

/**
 * Builds the page of the scene alone, as the app is built, and serves it on a free port.
 * @param sheets `sent`: AVIF or WebP, as players get them; `lossless`: PNG, the same in every browser
 */
export async function serveHarness(
  sheets: 'sent' | 'lossless' = 'sent',
): Promise<{ url: string; close(): Promise<void> }> {
  const root = resolve(import.meta.dirname, '../..');
  const assets = join(root, 'assets');
  if (sheets === 'lossless') await buildAtlases(assets, undefined, losslessSheets);
  const outDir = await mkdtemp(join(tmpdir(), 'scene-harness-'));
  const shared = { root, configFile: false, logLevel: 'error', publicDir: false } as const;
  await build({
    ...shared,
    plugins: [...(sheets === 'lossless' ? [losslessPlugin(assets)] : []), slimPixi(), react()],
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
