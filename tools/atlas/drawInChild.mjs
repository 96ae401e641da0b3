import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./drawChild.mjs', import.meta.url));

/**
 * Draws sheets in a child process. On some broken drawings the renderer ends its process without a message. The
 * parent then reports which file was being drawn. Rejects with the file's name.
 * @param {object[]} sheets as `buildSheet` takes them
 * @param {string} target
 * @returns {Promise<void>}
 */
export const drawInChild = (sheets, target) =>
  new Promise((resolve, reject) => {
    const drawing = fork(child, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    let file = '';
    let refusal = '';
    drawing.on('message', (/** @type {{ file?: string, refusal?: string }} */ message) => {
      file = message.file ?? file;
      refusal = message.refusal ?? refusal;
    });
    drawing.on('error', reject);
    drawing.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(refusal || `${file}: the renderer broke off (${signal ?? code}): check the SVG`));
    });
    drawing.send({ sheets, target });
  });
