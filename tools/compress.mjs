// Compresses static files at the highest quality at build time, so that no request pays for it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './hashFiles.mjs';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const TEXT = /\.(js|mjs|css|html|svg|json|webmanifest|txt|wasm)$/;

/** Minimum size in bytes; below it the headers outweigh the saving. */
const MIN_BYTES = 512;

/** @param {string} path */
async function compressFile(path) {
  const body = await readFile(path);
  if (body.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gzipped] = await Promise.all([brotli(body, { params }), gz(body, { level: 9 })]);
  if (br.length < body.length) await writeFile(`${path}.br`, br);
  if (gzipped.length < body.length) await writeFile(`${path}.gz`, gzipped);
}

/**
 * Writes .br and .gz next to every text file of a folder. zlib uses its thread pool.
 * @param {string} root @param {string} folder
 */
export async function compress(root, folder) {
  const files = filesBelow(root, folder).filter((file) => TEXT.test(file));
  await Promise.all(files.map((file) => compressFile(join(root, file))));
}
