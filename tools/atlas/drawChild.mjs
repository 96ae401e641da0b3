import { buildSheet } from './buildSheet.mjs';

/** @param {object} message */
const report = (message) => process.send?.(message);

process.once('message', async (/** @type {any} */ { sheets, target }) => {
  try {
    for (const sheet of sheets) await buildSheet(sheet, target, (file) => report({ file }));
  } catch (error) {
    report({ refusal: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
  }
  process.disconnect();
});
