// Refuses what the oldest promised browsers lack: Chromium 80 and Safari 14.1.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed } from './floor/allowed.mjs';
import { scriptFaults } from './floor/scripts.mjs';
import { styleFaults } from './floor/sheets.mjs';
import { filesBelow } from './hashFiles.mjs';

const root = join(import.meta.dirname, '..');

/** The operators' console runs on desks, in browsers of their own choice. */
const isPlayers = (/** @type {{ file: string }} */ { file }) => !file.startsWith('src/console/');

const sheets = ['src', 'scenes']
  .flatMap((folder) => filesBelow(root, folder))
  .filter((file) => file.endsWith('.css'));
const faults = [
  ...scriptFaults(root),
  ...sheets.flatMap((file) =>
    styleFaults(readFileSync(join(root, file), 'utf8')).map((fault) => ({ ...fault, file })),
  ),
].filter((fault) => isPlayers(fault) && !isAllowed(fault));

for (const { file, line, feature, lacking } of faults) {
  console.error(`${file}:${line} uses ${feature}, which ${lacking.join(' and ')} lack`);
}
if (faults.length > 0) process.exitCode = 1;
