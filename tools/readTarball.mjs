import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/** Text of a header's field: it ends at the first zero byte. @param {Buffer} header @param {number} from @param {number} length */
const field = (header, from, length) =>
  header
    .toString('utf8', from, from + length)
    .replace(/\0.*$/s, '')
    .trim();

/**
 * Contents of some files of a package's tarball, by path. Reads names and sizes alone: nothing in the archive can say
 * where or as what it is written. Throws when the archive is cut short.
 * @param {Buffer} tarball gzipped tar, as npm packs it @param {string[]} paths such as package/bin/anvil
 * @returns {Map<string, Buffer>} without the paths that are not in it
 */
export function readTarball(tarball, paths) {
  const tar = gunzipSync(tarball);
  /** @type {Map<string, Buffer>} */
  const found = new Map();
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK);
    const prefix = field(header, 345, 155);
    const path = prefix ? `${prefix}/${field(header, 0, 100)}` : field(header, 0, 100);
    const size = Number.parseInt(field(header, 124, 12), 8);
    if (!(size >= 0) || at + BLOCK + size > tar.length) throw new Error('the archive is damaged');
    const isFile = header[156] === 0x30 || header[156] === 0;
    if (isFile && paths.includes(path)) found.set(path, tar.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return found;
}
