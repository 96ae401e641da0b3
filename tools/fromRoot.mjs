import { posix, win32 } from 'node:path';

/**
 * A path from the root with forward slashes, on Windows too; one outside of the root begins with `../` or a drive.
 * @param {string} root @param {string} path @param {string} [platform] this process's unless a test says otherwise
 */
export function fromRoot(root, path, platform = process.platform) {
  const { relative } = platform === 'win32' ? win32 : posix;
  return relative(root, path).replaceAll(platform === 'win32' ? '\\' : '/', '/');
}
