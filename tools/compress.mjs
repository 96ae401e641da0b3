// Compresses what is served once, at the highest quality, so that no request pays for it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './hashFiles.mjs';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const TEXT = /\.(js|mjs|css|html|svg|json|webmanifest|txt|wasm)$/;

/** Below this size the headers outweigh what compression saves. */
const WORTH_BYTES = 512;

/** @param {string} path */
async function compressFile(path) {
  const body = await readFile(path);
  if (body.length < WORTH_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, zipped] = await Promise.all([brotli(body, { params }), gz(body, { level: 9 })]);
  if (br.length < body.length) await writeFile(`${path}.br`, br);
  if (zipped.length < body.length) await writeFile(`${path}.gz`, zipped);
}

/**
 * Writes .br and .gz next to every text file of a folder; zlib spreads the work over its threads.
 * @param {string} root @param {string} folder
 */
export async function compress(root, folder) {
  const files = filesBelow(root, folder).filter((file) => TEXT.test(file));
  await Promise.all(files.map((file) => compressFile(join(root, file))));
}
