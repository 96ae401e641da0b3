import { fileURLToPath } from 'node:url';
import { buildAtlases } from './atlas/buildAtlases.mjs';

const assets = fileURLToPath(new URL('../assets', import.meta.url));

try {
  const built = await buildAtlases(assets);
  if (built.length > 0) process.stdout.write(`atlas: ${built.join(', ')}\n`);
} catch (error) {
  process.stderr.write(`atlas: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
