import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./drawChild.mjs', import.meta.url));

/**
 * Draws sheets in a process of their own: on some broken drawings the renderer ends its process without a word,
 * and only from outside can it be said which file it was. Rejects with the file's name.
 * @param {object[]} sheets as `buildSheet` takes them
 * @param {string} target
 * @returns {Promise<void>}
 */
export const drawApart = (sheets, target) =>
  new Promise((resolve, reject) => {
    const drawing = fork(child, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    let file = '';
    let refusal = '';
    drawing.on('message', (/** @type {{ file?: string, refusal?: string }} */ told) => {
      file = told.file ?? file;
      refusal = told.refusal ?? refusal;
    });
    drawing.on('error', reject);
    drawing.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(refusal || `${file}: the renderer broke off (${signal ?? code})`));
    });
    drawing.send({ sheets, target });
  });
