import { join, resolve } from 'node:path';
import { preview } from 'vite';
import { buildAtlases, losslessSheets } from '../../tools/atlas/buildAtlases.mjs';
import { hermeticApp } from './hermeticApp.ts';

/** Serves the built app of `dist` on a free port, with fonts and lossless sheets from the project and fixed answers. */
export async function serveApp(): Promise<{ url: string; close(): Promise<void> }> {
  const root = resolve(import.meta.dirname, '../..');
  await buildAtlases(join(root, 'assets'), undefined, losslessSheets);
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [hermeticApp(root)],
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
