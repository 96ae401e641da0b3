import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { linkHash } from '#server/ledger/linkHash.ts';
import { ArchiveFault } from './archiveFault.ts';
import { archivePaths, measureFile, readManifests, type ArchiveManifest } from './archiveManifest.ts';
import { contentHash, readPosting, unevenCoin, type ArchivedPosting } from './archivedPosting.ts';

/** Links at the ends of the runs of consecutive links: where files must fit together. */
interface Seams {
  /** Hash of a link by sequence, where the next link is in another file. */
  ends: Map<bigint, string>;
  /** Hash that a row names for a link which is not in its file, and the file. */
  claims: Map<bigint, { hash: string; path: string }>;
}

/** Result of a check: what the files hold together. */
export interface ArchiveCheck {
  ranges: number;
  postings: number;
  /** Last link of all files and its hash; null without a posting. */
  head: { sequence: bigint; hash: string } | null;
  /** Links that a file names and no file has, such as those of ranges that are not archived. */
  missing: bigint[];
}

/** Parses the rows of a file; a gzip or CSV error becomes an ArchiveFault. */
async function* rowsOf(path: string): AsyncGenerator<ArchivedPosting> {
  const parser = parse({ columns: true });
  const source = createReadStream(path);
  const gunzip = createGunzip();
  for (const stream of [source, gunzip]) stream.on('error', (error: Error) => parser.destroy(error));
  source.pipe(gunzip).pipe(parser);
  let row = 1;
  try {
    for await (const texts of parser) {
      row += 1;
      yield readPosting(texts as Record<string, string>);
    }
  } catch (error) {
    throw new ArchiveFault(path, `cannot be read behind row ${row}: ${(error as Error).message}`);
  }
}

/** Fault of a posting after the one above it in its file, or null. */
function faultOf(posting: ArchivedPosting, above: ArchivedPosting | null, { from, until }: ArchiveManifest) {
  const { sequence, id } = posting;
  if (above && sequence <= above.sequence) return `follows link ${above.sequence}`;
  if (id < BigInt(from) || id >= BigInt(until)) return `has posting ${id}, which is of another range`;
  const isNext = above !== null && sequence === above.sequence + 1n;
  const previous = isNext ? above.link : posting.previous;
  const wanted = linkHash(Buffer.from(previous, 'hex'), contentHash(posting));
  if (wanted.toString('hex') !== posting.link)
    return 'has a hash that is not that of the link before and its content';
  const uneven = unevenCoin(posting);
  return uneven === null ? null : `has entries that do not sum to zero: ${uneven}`;
}

async function checkFile(folder: string, manifest: ArchiveManifest, seams: Seams): Promise<void> {
  const { rows: path } = archivePaths(folder, manifest);
  const measured = await measureFile(path).catch(() => null);
  if (!measured) throw new ArchiveFault(path, 'is missing');
  if (measured.sha256 !== manifest.sha256) throw new ArchiveFault(path, 'is not the file of its manifest');
  let above: ArchivedPosting | null = null;
  let first: ArchivedPosting | null = null;
  let postings = 0;
  for await (const posting of rowsOf(path)) {
    const fault = faultOf(posting, above, manifest);
    if (fault) throw new ArchiveFault(path, `is altered: link ${posting.sequence} ${fault}`);
    if (above?.sequence !== posting.sequence - 1n) {
      if (above) seams.ends.set(above.sequence, above.link);
      seams.claims.set(posting.sequence - 1n, { hash: posting.previous, path });
    }
    first ??= posting;
    above = posting;
    postings += 1;
  }
  if (above) seams.ends.set(above.sequence, above.link);
  const chain = first &&
    above && { first: String(first.sequence), last: String(above.sequence), head: above.link };
  if (postings !== manifest.postings || JSON.stringify(chain) !== JSON.stringify(manifest.chain))
    throw new ArchiveFault(path, 'has other postings than its manifest says');
}

/**
 * Checks all archives of a folder by themselves, without a database: the files' digests, each posting's content
 * against the hash chain, entries that sum to zero, and the seams between files. Throws an ArchiveFault that names file
 * and link.
 *
 * @param begin Link that the first one continues, where the files do not begin with the chain.
 */
export async function checkArchive(
  folder: string,
  begin: { sequence: bigint; hash: string } = { sequence: 0n, hash: '' },
): Promise<ArchiveCheck> {
  const manifests = await readManifests(folder);
  const seams: Seams = { ends: new Map(), claims: new Map() };
  for (const manifest of manifests) await checkFile(folder, manifest, seams);
  const missing: bigint[] = [];
  for (const [sequence, { hash, path }] of seams.claims) {
    const end = sequence === begin.sequence ? begin.hash : seams.ends.get(sequence);
    if (end === undefined) missing.push(sequence);
    else if (end !== hash)
      throw new ArchiveFault(path, `names another hash for link ${sequence} than its file has`);
  }
  const last = [...seams.ends.keys()].reduce((most, sequence) => (sequence > most ? sequence : most), 0n);
  return {
    ranges: manifests.length,
    postings: manifests.reduce((sum, { postings }) => sum + postings, 0),
    head: last === 0n ? null : { sequence: last, hash: seams.ends.get(last) ?? '' },
    missing: missing.sort((a, b) => Number(a - b)),
  };
}
