import { fileURLToPath } from 'node:url';
import { buildSounds } from './sound/buildSounds.mjs';

const built = await buildSounds(fileURLToPath(new URL('../assets/.built/sound', import.meta.url)));
if (built.length > 0) process.stdout.write(`sound: ${built.join(', ')}\n`);
