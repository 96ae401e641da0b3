import { fileURLToPath } from 'node:url';
import { buildSounds } from './sound/buildSounds.mjs';

const made = await buildSounds(fileURLToPath(new URL('../assets/.built/sound', import.meta.url)));
if (made.length > 0) process.stdout.write(`sound: ${made.join(', ')}\n`);
