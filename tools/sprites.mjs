import { fileURLToPath } from 'node:url';
import { buildSprites } from './sprites/buildSprites.mjs';

const built = buildSprites(fileURLToPath(new URL('../assets', import.meta.url)));
if (built.length > 0) process.stdout.write(`sprites: ${built.join(', ')}\n`);
