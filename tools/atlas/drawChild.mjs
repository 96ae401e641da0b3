import { buildSheet } from './buildSheet.mjs';

/** @param {object} told */
const tell = (told) => process.send?.(told);

process.once('message', async (/** @type {any} */ { sheets, target }) => {
  try {
    for (const sheet of sheets) await buildSheet(sheet, target, (file) => tell({ file }));
  } catch (error) {
    tell({ refusal: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
  }
  process.disconnect();
});
