import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readIfThere } from '#server/files/readIfThere.ts';
import { ArchiveFault } from './archiveFault.ts';

/** Version of the files' form. */
export const FORM = 1;

/** Describes the file of a range. It is written last: a range without it is not archived. */
export interface ArchiveManifest {
  form: typeof FORM;
  /** Ids of the range, as decimal texts: `from` up to, not including, `until`. */
  from: string;
  until: string;
  postings: number;
  /** First and last link by sequence, and the hash of the last one: the chain's head of the range. Null when empty. */
  chain: { first: string; last: string; head: string } | null;
  /** Bytes and SHA-256 of the compressed file. */
  bytes: number;
  sha256: string;
}

const nameOf = ({ from, until }: { from: bigint | string; until: bigint | string }) =>
  `ledger-${from}-${until}`;

/** Paths of a range's files in a folder. */
export function archivePaths(folder: string, range: { from: bigint | string; until: bigint | string }) {
  const name = join(folder, nameOf(range));
  return { rows: `${name}.csv.gz`, manifest: `${name}.json` };
}

/** Reads a manifest; null when there is none. Throws an ArchiveFault when it is not one. */
export async function readManifest(path: string): Promise<ArchiveManifest | null> {
  const text = await readIfThere(path);
  if (text === null) return null;
  try {
    const manifest = JSON.parse(text.toString()) as ArchiveManifest;
    if (manifest.form === FORM && BigInt(manifest.from) < BigInt(manifest.until)) return manifest;
  } catch {
    // Said below.
  }
  throw new ArchiveFault(path, `is not a manifest of form ${FORM}`);
}

/** The manifests of a folder by range. */
export async function readManifests(folder: string): Promise<ArchiveManifest[]> {
  const names = (await readdir(folder)).filter((name) => /^ledger-\d+-\d+\.json$/.test(name));
  const manifests: ArchiveManifest[] = [];
  for (const name of names) {
    const manifest = await readManifest(join(folder, name));
    if (manifest) manifests.push(manifest);
  }
  return manifests.sort((a, b) => (BigInt(a.from) < BigInt(b.from) ? -1 : 1));
}

/** Bytes and SHA-256 of a file. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
