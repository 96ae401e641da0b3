import { open, rename } from 'node:fs/promises';

/**
 * Replaces a file atomically: a crash leaves the old file, or none, because the new one is renamed only after it is on
 * disk.
 */
export async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}
