import { build } from 'vite';

/** Entry of the script; its imports come with it, so that it needs no request of its own. */
const ENTRY = 'src/app/askEarly.ts';

/**
 * Text of the inline script that asks for the first facts before the client's code is there, for the same browsers as
 * the client.
 * @param {string} root @param {string[]} target @returns {Promise<string>}
 */
export async function earlyScript(root, target) {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      lib: { entry: ENTRY, formats: ['iife'], name: 'askEarly' },
      modulePreload: { polyfill: false },
    },
  });
  const [chunk] = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`The build has no script for ${ENTRY}`);
  return chunk.code.trim();
}
